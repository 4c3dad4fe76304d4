"""One HL7 v2 message: its separators, and what its fields hold by their types."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from incognote.document import REFERENCE, VALUE
from incognote.formats.encoding import has_undecoded
from incognote.formats.messages.encoded import base64_parts
from incognote.formats.messages.hl7_fields import FIELDS
from incognote.formats.messages.hl7_separators import Separators
from incognote.formats.messages.values import LANGUAGES, Place, date_value, name_value, parts_value, phone_label, value
from incognote.formats.messages.view import Draft, Raw, Run, TextPart, ValuePart

__all__ = ["Hl7Message", "MalformedHl7"]

_NEXT = re.compile(r"[\r\n]+(?=[A-Z][A-Z0-9]{2}(?:[|]|[^\w\s]))")
_END = re.compile(r"[\r\n\x1c\x0b]*\Z")
_DATE = re.compile(r"\d{8}(?:\d{2,6})?(?:\D|$)")
_WORDS = re.compile(r"[^\W\d_]{3}")
_CODES = {
    "SS": "SSN",
    "SSN": "SSN",
    "DL": "LICENSE",
    "AN": "ACCOUNT",
    "VN": "ACCOUNT",
    "HC": "HEALTHPLAN",
    "MC": "HEALTHPLAN",
}
_TEXT_TYPES = frozenset(("TX", "FT", "ST", "ED", "CE", "CWE", "RP", ""))


class MalformedHl7(ValueError):  # noqa: N818 - reads as what it is
    """Where and why, never what."""


class Hl7Message:
    """One message: its separators, and what its fields hold."""

    def __init__(self, raw: Raw, id_: str) -> None:
        if has_undecoded(raw.text):  # not UTF-8: bytes as they are, one character each
            data = raw.text.encode("utf-8", "surrogateescape")
            raw = Raw(data.decode("latin-1"), str, raw, 0, len(raw.text), _latin)
        self.raw = raw
        self.draft_ = Draft(id_)
        head = re.match(r"[\s\x0b\x1c\ufeff]*(MSH|FHS|BHS|BTS|FTS)(.)", raw.text, re.S)
        if not head or head[2].isalnum() or head[2].isspace():
            raise MalformedHl7("does not begin with the segment MSH")
        self.begin, self.field = head.start(1), head[2]
        coding = raw.text[head.end() :].partition(self.field)[0] if head[1] in ("MSH", "FHS", "BHS") else ""
        if head[1] in ("MSH", "FHS", "BHS") and not re.fullmatch(r"[^\w\s]{2,6}", coding):
            raise MalformedHl7(f"segment {head[1]} does not name its separators")
        self.separators = Separators.named(self.field, "".join(dict.fromkeys(coding)) or "^~\\&")
        self.component, self.repetition = self.separators.component, self.separators.repetition
        self.sub = self.separators.sub
        raw.escape = self.separators.escape
        #: The labels of names that fields hold, by surname and given name.
        self.named: dict[tuple[str, str], str] = {}

    def draft(self) -> Draft:
        text, draft = self.raw.text, self.draft_
        tail = _END.search(text)
        end, at = tail.start() if tail else len(text), self.begin
        number = 0
        while at < end:
            following = _NEXT.search(text, at, end)
            stop, number = following.start() if following else end, number + 1
            if stop > at + 3 and text[at + 3] != self.field:
                raise MalformedHl7(f"segment {number} has another separator than the message")
            self._segment(at, stop)
            at = following.end() if following else end
        return draft

    def _segment(self, start: int, end: int) -> None:
        name = self.raw.text[start : start + 3]
        known = FIELDS.get(name)
        shift = 1 if name in ("MSH", "FHS", "BHS") else 0  # their first field is the separator itself
        values: dict[int, tuple[int, int]] = {}
        at, number = start + 4, 1 + shift
        for piece in self.raw.text[start + 4 : end].split(self.field):
            if piece:
                values[number] = (at, at + len(piece))
            at, number = at + len(piece) + 1, number + 1
        for number, (a, b) in values.items():
            if shift and number == 2:
                continue
            type_, label = (known or {}).get(number, ("", ""))
            if type_:
                self._field(name, number, type_, label, a, b, values)
            elif known is None:
                self._loose(a, b)
            else:
                self._dated(name, number, a, b)
        if name == "MSH" and 9 in values:
            self.draft_.type = self.raw.text[slice(*values[9])].replace(self.component, " ")
        for segment, number in (("MSH", 19), ("PID", 15)):
            if name == segment and number in values:
                code = self.raw.text[slice(*values[number])].partition(self.component)[0]
                self.draft_.language = LANGUAGES.get(code.lower()[:3].rstrip("-_"), self.draft_.language)

    def _field(
        self,
        segment: str,
        number: int,
        type_: str,
        label: str,
        start: int,
        end: int,
        values: dict[int, tuple[int, int]],
    ) -> None:
        title = f"{segment}-{number}"
        if type_ == "OBX":
            self._observation(start, end, self.raw.text[slice(*values[2])] if 2 in values else "")
            return
        if type_ == "TX":
            self._text(start, end)
            return
        for a, b in self._split(start, end, self.repetition):
            parts = self._split(a, b, self.component)
            read: Callable[..., Iterator[ValuePart | TextPart | None]] = getattr(self, f"_{type_.lower()}")
            self.draft_.parts += [part for part in read(parts, label, title) if part]
            if (segment, number) in (("PID", 3), ("PID", 2)) and not self.draft_.patient:
                self.draft_.patient = self.raw.text[slice(*parts[0])]

    def _observation(self, start: int, end: int, type_: str) -> None:
        parts = self._split(start, end, self.component)
        if type_ == "ED" or (len(parts) >= 5 and self.raw.text[slice(*parts[3])].lower() == "base64"):
            media = " ".join(self.raw.text[a:b] for a, b in parts[1:3]).strip()
            if len(parts) >= 5:
                self.draft_.parts += base64_parts(self.raw, *parts[4], media)
            return
        if type_ in ("XPN", "XCN", "XAD", "XTN", "CX", "TS", "DT", "DTM", "PL", "XON", "EI"):
            self._field(
                "OBX",
                5,
                {"DT": "TS", "DTM": "TS"}.get(type_, type_),
                "PATIENT" if type_ == "XPN" else "ID",
                start,
                end,
                {},
            )
        elif type_ in _TEXT_TYPES or re.search("[A-Za-z]{3}", self.raw.text[start:end]):
            self._text(start, end)

    # One reader for each type of field. Each gets the components of one repetition.

    def _ts(
        self, parts: list[tuple[int, int]], label: str, title: str, known: bool = False
    ) -> Iterator[ValuePart | TextPart | None]:
        place = self._leaf(parts, 1)
        part = date_value(self.raw, place, title, known=known)
        if part is None and re.search(r"\d{4}", place[2]):
            part = value(self.raw, place, "DATE", title, VALUE, False)
        yield part or (TextPart(self.raw, self._runs(*parts[0])) if _WORDS.search(place[2]) else None)

    def _birth(self, parts: list[tuple[int, int]], label: str, title: str) -> Iterator[ValuePart | TextPart | None]:
        yield from self._ts(parts, label, f"{title} date of birth" if title.endswith("-7") else title, True)

    def _st(self, parts: list[tuple[int, int]], label: str, title: str) -> Iterator[ValuePart | None]:
        for number in range(1, len(parts) + 1):
            yield self._value(parts, number, label, title)

    def _code(self, parts: list[tuple[int, int]], label: str, title: str) -> Iterator[ValuePart | None]:
        for number in range(1, len(parts) + 1):
            if (place := self._leaf(parts, number))[2]:
                yield value(self.raw, place, label, title, VALUE, False)

    def _codetext(self, parts: list[tuple[int, int]], label: str, title: str) -> Iterator[TextPart]:
        for a, b in parts:
            if re.search("[A-Za-z]{3}", self.raw.text[a:b]):
                yield TextPart(self.raw, self._runs(a, b))

    def _ref(self, parts: list[tuple[int, int]], label: str, title: str) -> Iterator[ValuePart | None]:
        if (place := self._leaf(parts, 1))[2]:
            yield value(self.raw, place, "ID", title, REFERENCE)

    _ei = _ref

    def _hd(self, parts: list[tuple[int, int]], label: str, title: str) -> Iterator[ValuePart | None]:
        yield self._organization(parts, 1, title)

    def _net(self, parts: list[tuple[int, int]], label: str, title: str) -> Iterator[ValuePart | None]:
        yield self._value(parts, 1, "URL", title)
        yield self._value(parts, 2, "IP", title)

    def _cx(self, parts: list[tuple[int, int]], label: str, title: str) -> Iterator[ValuePart | None]:
        kind = self._leaf(parts, 5)[2] if len(parts) > 4 else ""
        yield self._value(parts, 1, _CODES.get(kind, label), title)
        yield self._organization(parts, 4, title)
        yield self._organization(parts, 6, title)

    def _xpn(self, parts: list[tuple[int, int]], label: str, title: str, first: int = 1) -> Iterator[ValuePart | None]:
        family, given = self._leaves(parts, first), [leaf for n in (1, 2) for leaf in self._leaves(parts, first + n)]
        if family and given:
            self.named[family[0][2].lower(), given[0][2].lower()] = label or "DOCTOR"
        yield name_value(self.raw, family, given, label or "DOCTOR", f"{title} name")

    def _xcn(self, parts: list[tuple[int, int]], label: str, title: str) -> Iterator[ValuePart | None]:
        yield self._value(parts, 1, "LICENSE", title)
        yield from self._xpn(parts, "DOCTOR", title, 2)
        yield self._organization(parts, 9, title)
        yield self._organization(parts, 14, title)

    def _ndl(self, parts: list[tuple[int, int]], label: str, title: str) -> Iterator[ValuePart | TextPart | None]:
        inner = self._split(*parts[0], self.sub)
        yield from self._xcn(inner, label, title)
        for number in (2, 3):
            if number <= len(parts):
                yield from self._ts(parts[number - 1 :], "", title)
        yield from self._pl([(0, 0), (0, 0), (0, 0), *parts[3:]], label, title)

    def _xad(self, parts: list[tuple[int, int]], label: str, title: str) -> Iterator[ValuePart | None]:
        yield parts_value(self.raw, [self._leaves(parts, 1)], " ", "STREET", f"{title} address")
        for number, kind in (
            (2, "STREET"),
            (3, "CITY"),
            (4, "STATE"),
            (5, "ZIP"),
            (8, "LOCATION_OTHER"),
            (9, "LOCATION_OTHER"),
        ):
            yield self._value(parts, number, kind, f"{title} address")
        if len(self._leaf(parts, 6)[2]) > 3:  # else a code, which is no more than a country
            yield self._value(parts, 6, "COUNTRY", f"{title} address")

    def _xtn(self, parts: list[tuple[int, int]], label: str, title: str) -> Iterator[ValuePart | None]:
        fax = len(parts) > 2 and self._leaf(parts, 3)[2] == "FX"
        for number in (1, 4, 9, 12):
            if (place := self._leaf(parts, number))[2]:
                kind = phone_label(place[2])
                yield value(self.raw, place, "FAX" if fax and kind == "PHONE" else kind, f"{title} telephone")
        numbers = [leaf for number in (6, 7) for leaf in self._leaves(parts, number)]
        yield parts_value(self.raw, [numbers], " ", "FAX" if fax else "PHONE", f"{title} telephone")

    def _xon(self, parts: list[tuple[int, int]], label: str, title: str) -> Iterator[ValuePart | None]:
        yield self._value(parts, 1, "ORGANIZATION", f"{title} organization")
        yield self._value(parts, 3, "ID", title)
        yield self._value(parts, 10, "ID", title)

    def _pl(self, parts: list[tuple[int, int]], label: str, title: str) -> Iterator[ValuePart | None]:
        for number in (1, 2, 3, 8):
            if re.search(r"\d", self._leaf(parts, number)[2]):
                yield value(self.raw, self._leaf(parts, number), "ROOM", f"{title} room", known=False)
        yield self._organization(parts, 1, title)
        yield self._organization(parts, 4, title)
        for number in (7, 9):
            yield self._value(parts, number, "LOCATION_OTHER", f"{title} building")

    def _value(self, parts: list[tuple[int, int]], number: int, label: str, title: str) -> ValuePart | None:
        place = self._leaf(parts, number)
        return value(self.raw, place, label, title) if place[2].strip().strip('"') else None

    def _organization(self, parts: list[tuple[int, int]], number: int, title: str) -> ValuePart | None:
        """The name of a facility; short codes, which are no names, stay."""
        place = self._leaf(parts, number)
        if sum(char.isalpha() for char in place[2]) < 5:
            return None
        return value(self.raw, place, "HOSPITAL", f"{title} facility")

    # Text: what no type says is an identifier.

    def _text(self, start: int, end: int) -> None:
        self.draft_.parts.append(TextPart(self.raw, self._runs(start, end)))

    def _loose(self, start: int, end: int) -> None:
        """A field that no table knows: a date is a date, anything with words or longer numbers is searched."""
        for a, b in self._split(start, end, self.repetition):
            parts = self._split(a, b, self.component)
            words = [self._shown(*part).lower() for part in parts[:2]]
            if len(words) == 2 and (label := self.named.get((words[0], words[1]))):  # a name too short to be sought
                self.draft_.parts += [part for part in self._xpn(parts, label, "Other") if part]
            elif not self._dated("", 0, a, b) and re.search(r"[^\W\d_]{2}|\d{5}", self.raw.text[a:b]):
                self._text(a, b)

    def _dated(self, segment: str, number: int, start: int, end: int) -> bool:
        text = self.raw.text[start:end]
        if text[:2] not in ("18", "19", "20") or not _DATE.match(text):
            return False
        part = date_value(self.raw, (start, end, text), f"{segment}-{number}" if segment else "date")
        if part:
            self.draft_.parts.append(part)
        return part is not None

    def leaf(self, at: int) -> TextPart | None:
        """The field around a position, or its repetition: a name may fill several components."""
        marks = "\r\n" + self.field + self.repetition
        start = end = at
        while start and self.raw.text[start - 1] not in marks:
            start -= 1
        while end < len(self.raw.text) and self.raw.text[end] not in marks:
            end += 1
        return TextPart(self.raw, self._runs(start, end))

    # Places

    def _split(self, start: int, end: int, separator: str) -> list[tuple[int, int]]:
        places = []
        for piece in self.raw.text[start:end].split(separator):
            places.append((start, start + len(piece)))
            start += len(piece) + 1
        return places

    def _leaf(self, parts: list[tuple[int, int]], number: int) -> Place:
        """The first sub-component of a component, as a reader sees it; nothing where there is none."""
        if number > len(parts):
            return 0, 0, ""
        start, end = parts[number - 1]
        cut = self.raw.text.find(self.sub, start, end)
        return start, end if cut < 0 else cut, self._shown(start, end if cut < 0 else cut)

    def _leaves(self, parts: list[tuple[int, int]], number: int) -> list[Place]:
        if number > len(parts):
            return []
        return [(a, b, self._shown(a, b)) for a, b in self._split(*parts[number - 1], self.sub)]

    def _shown(self, start: int, end: int) -> str:
        text = self.raw.text[start:end]
        if self.separators.mark not in text:
            return text
        return "".join([run.text for run in self._runs(start, end)])

    def _runs(self, start: int, end: int) -> list[Run]:
        """The characters of a field: escape sequences as what they mean, separators as themselves."""
        text, at = self.raw.text, start
        runs: list[Run] = []
        for match in self.separators.sequence.finditer(text, start, end):
            if match.start() > at:
                runs.append(Run(at, match.start(), text[at : match.start()]))
            at = match.end()
            runs.append(Run(match.start(), at, self.separators.meaning(match[1])))
        if at < end:
            runs.append(Run(at, end, text[at:end]))
        return runs


def _latin(text: str) -> str:
    return text.encode("latin-1", "replace").decode("utf-8", "surrogateescape")
