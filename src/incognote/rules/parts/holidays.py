"""The year beside a holiday."""

from __future__ import annotations

from incognote.languages import load

YEAR = r"(?:,?\s(?:of\s|de\s)?(?:['’-][0-9]{2}|(?:19|20|21)[0-9]{2})(?![0-9]))?"


def holiday_names(language: str, *without: str) -> list[str]:
    """The names of days that rules look for, the longest first."""
    names = load(language).holidays.searched
    return sorted((name for name in names if name not in without), key=lambda name: (-len(name), name))


def holiday_pattern(names: list[str]) -> str:
    escaped = (
        name.replace(".", r"\.?").replace("'", "['’]?").replace("-", r"-\s?").replace(" ", r"\s{1,2}") for name in names
    )
    return rf"(?:{'|'.join(escaped)}){YEAR}(?![\w])(?!-[a-zæøå])"
