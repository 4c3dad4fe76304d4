"""The year beside a holiday."""

from __future__ import annotations

YEAR = r"(?:,?\s(?:of\s|de\s)?(?:['’-][0-9]{2}|(?:19|20|21)[0-9]{2})(?![0-9]))?"


def holiday_names(text: str) -> list[str]:
    return sorted({name.strip() for line in text.splitlines() for name in line.split(";")}, key=lambda n: (-len(n), n))


def holiday_pattern(names: list[str]) -> str:
    escaped = (
        name.replace(".", r"\.?").replace("'", "['’]?").replace("-", r"-\s?").replace(" ", r"\s{1,2}") for name in names
    )
    return rf"(?:{'|'.join(escaped)}){YEAR}(?![\w])(?!-[a-zæøå])"
