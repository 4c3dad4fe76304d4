"""Where the notes are: ours in the repository, other people's in a folder that may be absent."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def corpora() -> Path:
    return ROOT / "corpora"


@pytest.fixture(scope="session")
def data() -> Path:
    folder = Path(os.environ.get("INCOGNOTE_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip("no third-party data here; set INCOGNOTE_DATA to its folder")
    return folder
