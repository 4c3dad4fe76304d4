from __future__ import annotations

import os
from pathlib import Path

import pytest

from incognote.evaluate.folds import is_set_aside


@pytest.fixture(scope="session")
def data() -> Path:
    folder = Path(os.environ.get("INCOGNOTE_DATA", Path(__file__).parents[3] / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip("the data folder is not here; set INCOGNOTE_DATA")
    return folder


@pytest.fixture(scope="session")
def ordinary(data: Path) -> str:
    """A megabyte of ordinary notes in three languages."""
    paths = [path for path in sorted(data.glob("notes-*/*.txt")) if not is_set_aside(path.stem)]
    text = "\n\n".join(path.read_text("utf-8") for path in paths)
    return (text * (1 + 1_000_000 // len(text)))[:1_000_000]
