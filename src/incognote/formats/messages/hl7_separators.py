"""The separators that an HL7 v2 message names in its first segment, and the escapes that keep them out of values."""

from __future__ import annotations

import re
from functools import cache

__all__ = ["Separators"]

_LINE_END = re.compile("\r\n|[\r\n]")
_HEX = re.compile(r"X((?:[0-9A-Fa-f]{2})+)")


class Separators:
    """What separates fields, components, repetitions and sub-components; ``mark`` is around an escape sequence."""

    def __init__(self, field: str, coding: str) -> None:
        self.field, self.component, self.repetition = field, coding[0], coding[1]
        self.mark = coding[2] if len(coding) > 2 else "\\"
        self.sub = coding[3] if len(coding) > 3 else "&"
        mark = re.escape(self.mark)
        #: An escape sequence; its group is the code.
        self.sequence = re.compile(f"{mark}([^{mark}\r\n]{{1,60}}){mark}")
        self._by_code = {
            "F": field, "S": self.component, "T": self.sub, "R": self.repetition, "E": self.mark,
        }  # fmt: skip
        self._code_of = {char: f"{self.mark}{code}{self.mark}" for code, char in self._by_code.items()}
        self._special = re.compile("[\r\n" + "".join(map(re.escape, self._code_of)) + "]")

    @staticmethod
    @cache
    def named(field: str, coding: str) -> Separators:
        return Separators(field, coding)

    def meaning(self, code: str) -> str:
        """
        >>> Separators("|", "^~\\\\&").meaning("T"), Separators("|", "^~\\\\&").meaning("X41")
        ('&', 'A')
        """
        if code in self._by_code:
            return self._by_code[code]
        if code.startswith((".br", ".sp", ".ce", ".in", ".ti")):
            return "\n"
        found = _HEX.fullmatch(code)
        return bytes.fromhex(found[1]).decode("latin-1") if found else ""

    def escape(self, text: str) -> str:
        """
        >>> Separators("|", "^~\\\\&").escape("Berg & Sons|2")
        'Berg \\\\T\\\\ Sons\\\\F\\\\2'
        """
        if not self._special.search(text):
            return text
        made = "".join([self._code_of.get(char, char) for char in text])
        return _LINE_END.sub(lambda _: f"{self.mark}.br{self.mark}", made)
