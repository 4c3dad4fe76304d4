"""One file whose format cannot be told does not hold up the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from incognote.errors import UsageError
from incognote.formats import find_sources, format_like


def test_the_first_file_that_can_be_told_decides(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text("<root>broken")
    (tmp_path / "b.txt").write_text("Seen today.")
    chosen = format_like(list(find_sources([tmp_path])))
    assert chosen is not None and chosen.name == "txt"


def test_a_lone_file_that_cannot_be_told_is_a_wrong_request(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text("<root>broken")
    with pytest.raises(UsageError, match="--from"):
        format_like(list(find_sources([tmp_path / "a.xml"])))


def test_what_the_user_says_is_taken(tmp_path: Path) -> None:
    chosen = format_like([], "jsonl")
    assert chosen is not None and chosen.name == "jsonl"
