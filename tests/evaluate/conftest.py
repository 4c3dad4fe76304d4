"""Real annotated notes, where they are at hand."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from incognote.document import Document
from incognote.errors import RecordError
from incognote.formats import read_documents

DATA = Path(os.environ.get("INCOGNOTE_DATA") or Path(__file__).parents[3] / "shared" / "data")


@pytest.fixture(scope="session")
def meddocan_dev() -> list[Document]:
    folder = DATA / "meddocan" / "dev"
    if not folder.is_dir():
        pytest.skip("the MEDDOCAN development set is not here (INCOGNOTE_DATA)")
    return [document for document in read_documents([folder]) if not isinstance(document, RecordError)]
