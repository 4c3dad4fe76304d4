"""Ages kept, capped, put into buckets, or moved together with the date of birth."""

from __future__ import annotations

import re
from collections.abc import Sequence

from incognote.replace.ages import Age, parse_age, tells_great_age
from incognote.replace.keys import number
from incognote.replace.masker import Masker, Mention, Note, maskers
from incognote.replace.options import SCOPES, check_range, one_of

__all__ = ["AgeMasker", "age_shift"]

#: The last figure of a range or list of ages.
_SECOND = re.compile(r"(?<![\d.,])\d{2,3}(?![\d.,%])")
#: The threshold that words which are no number are judged by.
_WORDY = 89
_MODES = ("keep", "bucket", "shift")


def age_shift(note: Note, scope: str) -> int:
    """The years by which an age under ``shift`` grows or shrinks, the same for all of a patient: 1 to 3, never 0."""
    key = note.key(scope, "AGE SHIFT", "")
    return (1 + number(key, 3)) * (1 if number(key, 2, 1) else -1)


@maskers("age")
class AgeMasker(Masker):
    """Ages over ``threshold`` become ``over`` (all of the mention if ``whole``); the others stay, fall into buckets of
    ``width`` years, or ``shift`` by a secret year or two (give the dates ``birth = "shift"`` to move with them).
    """

    def __init__(
        self,
        mode: str = "keep",
        threshold: int = 89,
        over: str = "90+",
        whole: bool = False,
        width: int = 5,
        scope: str = "patient",
    ) -> None:
        check_range("width", width, 1, 100)
        check_range("threshold", threshold, 0, 150)
        self.mode, self.threshold, self.over, self.whole = one_of("mode", mode, _MODES), threshold, over, whole
        self.width, self.scope = width, one_of("scope", scope, SCOPES)
        self.keyed = mode == "shift"

    def for_values(self) -> AgeMasker:
        """The writer of the field drops what is not a number."""
        return self

    def mask(self, mentions: Sequence[Mention], note: Note) -> list[str | None]:
        shift = age_shift(note, self.scope) if self.mode == "shift" else 0
        return [self._masked(mention.text, shift) for mention in mentions]

    def _masked(self, text: str, shift: int) -> str | None:
        age = parse_age(text)
        if age is None:  # `teens`, `octogenario`: words that are no number and tell no great age stay
            return (
                self.over
                if tells_great_age(text)
                else text
                if self.mode == "keep" and self.threshold >= _WORDY
                else None
            )
        if int(age.years + 1e-9) + shift > self.threshold or age.years > self.threshold + 1:
            return self.over if self.whole else text[: age.start] + self.over + self._capped(text[age.end :])
        rest = self._capped(text[age.end :])
        if rest != text[age.end :]:
            return self.over if self.whole else text[: age.end] + rest
        return text if self.mode == "keep" else self._changed(text, age, shift)

    def _capped(self, rest: str) -> str:
        """What follows the first age of a range, `85-92`: a second one over the threshold is capped too."""
        return _SECOND.sub(lambda match: self.over if int(match[0]) > self.threshold else match[0], rest)

    def _changed(self, text: str, age: Age, shift: int) -> str:
        if self.mode == "bucket":
            first = int(age.years) // self.width * self.width
            new = f"{first}-{min(first + self.width - 1, self.threshold)}"
            return new if age.years < 2 else text[: age.start] + new + text[age.end :]
        if age.years < 4:  # infants' ages are medicine in themselves, and one year more makes another person
            return text
        return text[: age.start] + str(int(age.years) + shift) + text[age.end :]
