"""The folders of languages: one schema, one loader, errors that say where to look."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from incognote import languages
from incognote.errors import UsageError
from incognote.languages import SHIPPED, Language, load


def test_every_shipped_language_has_a_folder_that_can_be_read() -> None:
    for code in SHIPPED:
        calendar, holidays = load(code).calendar, load(code).holidays
        assert {len(words) for words in calendar.months} == {12}
        assert {len(words) for words in calendar.weekdays} == {7}
        assert holidays.searched
        assert set(holidays.unsearched).isdisjoint(holidays.searched)


def test_a_file_is_read_once() -> None:
    assert load("en") is load("en")
    assert load("en").calendar is load("en").calendar


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(UsageError, match="no language 'xx'; there are: en, es, nb"):
        load("xx")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('month = "a b"', "no key month; there are: months"),
        ('months = ["jan feb"]', "months: each list has 12 words, not 2: jan feb"),
        ("weeks = [", "calendar.toml"),
        ("weeks = 3", "calendar.toml"),
    ],
)
def test_a_mistake_in_a_file_is_named_with_its_place(written: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "calendar.toml").write_text(written, encoding="utf-8")
    with pytest.raises(UsageError, match=said):
        _ = Language("xx", tmp_path).calendar


def test_what_a_folder_leaves_out_is_empty(tmp_path: Path) -> None:
    assert Language("xx", tmp_path).calendar.months == ()


def _codes(places: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from incognote.languages import codes; print(*codes())"],
        env={**os.environ, languages.PLACES: places},
        capture_output=True,
        text=True,
        check=False,
    )


def test_folders_in_a_named_place_are_languages_too(tmp_path: Path) -> None:
    (tmp_path / "sv").mkdir()
    (tmp_path / "sv/calendar.toml").write_text('weeks = "vecka v"', encoding="utf-8")
    (tmp_path / "notes").mkdir()
    assert _codes(str(tmp_path)).stdout.split() == ["en", "es", "nb", "sv"]


def test_a_second_folder_of_one_language_is_refused(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en/calendar.toml").write_text("", encoding="utf-8")
    assert "there is a language 'en' already" in _codes(str(tmp_path)).stderr
