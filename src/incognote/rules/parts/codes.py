"""How a number is recognised by the word before it: ``MRN 00-37-19``, ``saksnr. 23/14077``."""

from __future__ import annotations

import re
from typing import Any

from incognote.patterns.alternation import share_prefixes
from incognote.rules.engine.recognizer import ALL_LANGUAGES, Recognizer
from incognote.rules.engine.registry import recognizer

__all__ = ["CODE", "labelled"]
# A run of capitals and digits with marks inside; or a few short groups with single blanks between them.
_SOLID = r"[A-Z0-9](?:[A-Z0-9]|[-/._#,](?=[A-Z0-9])){1,27}"
_GROUPS = (
    r"(?=[A-Z0-9])[A-Z]{0,4}[0-9]{0,6}[A-Z]?(?:[\ -](?![0-9]{1,2}[/.][0-9]{1,2}[/.][0-9])(?"
    r"![0-9]{1,2}:[0-9])(?![0-9]+\s?(?-i:mg|ml|yo|y/o|[MF]\b|años|år|"
    r"kg))(?-i:[A-Z]{0,3}[0-9]{2,12}[A-Z]{0,2}|[A-Z]\b|"
    r"[0-9]\b)){1,5}(?:[-/][A-Z0-9]{1,12}){0,2}"
)
CODE = rf"(?:{_GROUPS}|{_SOLID})(?![\w])"
_BETWEEN = (
    r"(?:\s?(?:no|nr|nos|num|number|nummer|id|code|ending|name|is|was|en|for|under|file|card|"
    r"kort|de\spaciente|del\spaciente|sub|group|profesional|prof|specimen|"
    r"registro)\b\.?)?(?:\s?n\.?\s?[º°oª]\.?)?[\s.:#=|*\"(º°…-]{0,24}"
)


def _is_code(match: re.Match[str]) -> bool:
    """Enough digits to be a number of something, and not a date, a time or a quantity."""
    code = match["id"]
    count = sum(char.isdigit() for char in code)
    if count < 2 or len(code) < 3:
        return False
    if re.fullmatch(
        (
            r"(?:0?[1-9]|[12][0-9]|3[01])([/.-])(?:0?[1-9]|[12][0-9]|3[01])\1(?:[0-9]{2}|[0-9]{4})|"
            r"(?:19|20)[0-9]{2}|[0-9]{1,2}/[0-9]{1,2}|[0-9]{1,3}[.,][0-9]{1,2}|[0-9]{2}"
        ),
        code,
    ):
        return False
    return bool(re.search(r"[0-9]{3}", code)) or count >= 4 or "-" in code or "/" in code or code[0].isalpha()


def labelled(
    name: str,
    label: str,
    words: str,
    *,
    languages: tuple[str, ...] = ALL_LANGUAGES,
    code: str = CODE,
    between: str = _BETWEEN,
    **more: Any,
) -> Recognizer:
    """A recognizer for a code after one of ``words`` (an alternation).

    The code is matched in capitals only, so that ordinary words do not pass for one.
    """
    more.setdefault("validator", _is_code)
    pattern = (
        rf"(?<![^\W_ºª]){share_prefixes(f'(?:{words})')}(?:\b|"
        rf"(?=[0-9:#]))\.?{between}(?P<id>(?-i:{code}))"
    )
    return recognizer(name, label, pattern, languages=languages, **more)
