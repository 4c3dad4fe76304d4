"""Structured values in a readable form, and back: dates, names in parts, telephone numbers, attachments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from incognote.document import GIVEN, VALUE
from incognote.formats.messages.view import Edit, Raw, ValuePart

__all__ = ["LANGUAGES", "Place", "date_value", "name_value", "opaque_value", "parts_value", "phone_label", "value"]

#: Where a value stands: start, end, and its characters as a reader sees them.
Place = tuple[int, int, str]

#: Languages of the finders by the codes that messages use.
LANGUAGES = {"en": "en", "eng": "en", "es": "es", "spa": "es", "nb": "nb", "nn": "nb", "no": "nb", "nor": "nb"}

_COMPACT = re.compile(r"(\d{4})(?:(\d\d)(?:(\d\d)(.*))?)?", re.S)
_DASHED = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d)(.*))?)?", re.S)
_TIME = {
    "compact": re.compile(r"(?:\d{2,6}(?:\.\d+)?(?:[+-]\d{2,4})?)?"),
    "dashed": re.compile(r"(?:T\d\d(?::\d\d(?::\d\d(?:\.\d+)?)?)?(?:Z|[+-]\d\d:\d\d)?)?"),
}
_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_MONTH = re.compile(r"(\d\d)/(\d{4})")
_YEAR = re.compile(r"\d{4}")


def value(raw: Raw, place: Place, label: str, title: str = "", kind: str = GIVEN, known: bool = True) -> ValuePart:
    """A value that any string may take the place of; typed, nothing takes its place as nothing."""
    start, end, text = place

    def write(new: str) -> Iterator[Edit]:
        yield start, end, raw.escape(new)

    return ValuePart(raw, label, text, write, title, kind, known)


def date_value(
    raw: Raw,
    place: Place,
    title: str = "",
    put: Callable[[str], str] | None = None,
    form: str = "compact",
    known: bool = False,
    whole: bool = False,
) -> ValuePart | None:
    """A date or time of HL7 (``20190304103000+0100``) or, ``dashed``, of FHIR (``2019-03-04T10:30:00Z``), if it is one.

    Only the day, month or year is moved; the time stays. ``put`` writes the new value, nothing where there is none.
    ``whole`` is for a type that has no shorter form: a year becomes its first instant.
    """
    start, end, text = place
    match = (_COMPACT if form == "compact" else _DASHED).fullmatch(text.strip())
    if not match or not 1800 <= int(match[1]) <= 2200 or not _TIME[form].fullmatch(match[4] or ""):
        return None
    year, month, day, time = match.groups()
    if (month and not 1 <= int(month) <= 12) or (day and not 1 <= int(day) <= 31):
        return None
    shown = f"{year}-{month}-{day}" if day else f"{month}/{year}" if month else year
    joint = "" if form == "compact" else "-"

    def write(new: str) -> Iterator[Edit]:
        if moved := _DAY.fullmatch(new):
            new = joint.join(moved.groups()) + (time or "")
        elif moved := _MONTH.fullmatch(new):
            new = joint.join((moved[2], moved[1]))
        elif not _YEAR.fullmatch(new):
            new = ""
        if whole and new and _YEAR.fullmatch(new):
            new += "-01-01T00:00:00Z"
        yield start, end, put(new) if put else new

    return ValuePart(raw, "DATE", shown, write, title, VALUE, known)


def name_value(
    raw: Raw,
    family: Sequence[Place],
    given: Sequence[Place],
    label: str,
    title: str = "",
    kind: str = GIVEN,
    put: Callable[[Place, str], Edit] | None = None,
) -> ValuePart | None:
    """A person's name in parts, shown as ``Family, Given Middle``, which is read the same way as ``Given Family``."""
    return parts_value(raw, [family, given], ", ", label, title, kind, put)


def parts_value(
    raw: Raw,
    groups: Sequence[Sequence[Place]],
    joint: str,
    label: str,
    title: str = "",
    kind: str = GIVEN,
    put: Callable[[Place, str], Edit] | None = None,
) -> ValuePart | None:
    """One identifier in several places, which keep their words if the new one has as many, else all take the whole."""
    groups = [filled for group in groups if (filled := [place for place in group if place[2].strip()])]
    places = [place for group in groups for place in group]
    if not places:
        return None
    put = put or (lambda place, new: (place[0], place[1], raw.escape(new)))

    def write(new: str) -> Iterator[Edit]:
        words = new.replace(joint.strip(), " ").split() if joint.strip() else new.split()
        if len(words) != sum(len(place[2].split()) for place in places):
            for place in places:
                yield put(place, new)
            return
        at = 0
        for place in places:
            count = len(place[2].split())
            yield put(place, " ".join(words[at : at + count]))
            at += count

    text = joint.join(" ".join(" ".join(place[2].split()) for place in group) for group in groups)
    return ValuePart(raw, label, text, write, title, kind)


def opaque_value(raw: Raw, start: int, end: int, what: str, put: Callable[[str], str] | None = None) -> ValuePart:
    """Content that cannot be searched (a picture, a PDF): dropped unless the policy keeps everything of its kind."""

    def write(new: str) -> Iterator[Edit]:
        yield start, end, put("") if put else ""

    return ValuePart(raw, "BIOID", f"{what} of {end - start} characters", write, "Attachment", VALUE, False)


def phone_label(text: str) -> str:
    """
    >>> phone_label("tel:+1-555"), phone_label("a@b.org"), phone_label("https://x.org"), phone_label("fax:12")
    ('PHONE', 'EMAIL', 'URL', 'FAX')
    """
    text = text.strip().lower()
    if "@" in text:
        return "EMAIL"
    if text.startswith(("http", "www.", "ftp")):
        return "URL"
    return "FAX" if text.startswith("fax") else "PHONE"
