"""One service and one reviewed set for the tests that need them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.serve.processes import Running, running

from incognote.document import Document
from incognote.errors import RecordError
from incognote.evaluate.folds import is_set_aside
from incognote.formats import read_documents

CORPORA = Path(__file__).parents[2] / "corpora"
pytest.importorskip("fastapi", reason="the serve extra is not installed")


@pytest.fixture(scope="session")
def english_notes() -> list[Document]:
    documents = (one for one in read_documents([CORPORA / "en"]) if not isinstance(one, RecordError))
    kept = [one for one in documents if not is_set_aside(one.id)][:12]
    return [Document(one.id, one.text, one.spans, {"language": "en"}) for one in kept]


@pytest.fixture(scope="session")
def service() -> Iterator[Running]:
    limits = ("--max-bytes", "200000", "--max-documents", "20")
    with running("serve", "--model", "rules", "--port", "0", "--workers", "2", *limits) as server:
        yield server


@pytest.fixture
def page(tmp_path: Path) -> Any:
    from tests.serve.page import Page

    return Page(tmp_path)
