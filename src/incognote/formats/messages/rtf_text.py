"""The text of RTF with its places: what a reader sees, the information group, and where pictures stand.

Control words, groups and fonts are passed over. Characters are read by the code page of the document, ``\\'xx`` and
``\\u`` included, and new ones beyond ASCII are written as ``\\u``.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from incognote.document import GIVEN, VALUE
from incognote.errors import RecordError
from incognote.formats.messages.view import Edit, Raw, Run, TextPart, ValuePart

__all__ = ["escape_rtf", "rtf_parts"]

DEEPEST = 1000
_TOKEN = re.compile(
    r"""\\'(?P<hex>[0-9a-fA-F]{2}) | \\(?P<word>[A-Za-z]+)(?P<number>-?\d+)?\ ? | \\(?P<symbol>[^A-Za-z])
      | (?P<open>\{) | (?P<shut>\}) | (?P<line>[\r\n]+) | (?P<text>[^\\{}\r\n]+)""",
    re.VERBOSE | re.DOTALL,
)
_MARKS = {
    "par": "\n", "line": "\n", "row": "\n", "sect": "\n", "page": "\n", "column": "\n", "tab": "\t", "cell": "\t",
    "nestcell": "\t", "nestrow": "\n", "lquote": "‘", "rquote": "’",
    "ldblquote": "“", "rdblquote": "”", "endash": "–", "emdash": "—",
    "bullet": "•", "emspace": " ", "enspace": " ", "qmspace": " ",
}  # fmt: skip
#: Groups of which nothing is text.
_SKIPPED = frozenset((
    "fonttbl", "colortbl", "stylesheet", "generator", "listtable", "listoverridetable", "rsidtbl", "themedata",
    "colorschememapping", "latentstyles", "datastore", "xmlnstbl", "mmathPr", "pgptbl", "filetbl", "defchp",
    "defpap", "panose", "falt", "blipuid", "wgrffmtfilter",
))  # fmt: skip
#: Groups that hold pictures or other files, in hexadecimal or binary.
_OPAQUE = frozenset(("pict", "objdata", "fontemb"))
#: Groups that name a person, a place or a time.
_PEOPLE = {
    "author": "DOCTOR", "operator": "DOCTOR", "manager": "DOCTOR", "company": "ORGANIZATION", "atnauthor": "DOCTOR",
    "atnid": "DOCTOR",
}  # fmt: skip
_TIMES = frozenset(("creatim", "revtim", "printim", "buptim"))
#: Groups that are read apart from the text around them.
_APART = frozenset((
    "header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf", "footnote", "annotation",
    "title", "subject", "keywords", "comment", "doccomm", "category", "hlinkbase", "fldinst", "revtbl", "txe",
    "shptxt", "userprops", "docvar", "bkmkname", "bkmkstart", "bkmkend", "atrfstart", "xe", "tc", "sv",
))  # fmt: skip
_PERSON = re.compile(r"[^\W\d_][\w.'’-]*[,]? +[^\W\d_].*")


@dataclass(frozen=True, slots=True)
class _State:
    """What a group inherits: where its text goes, how many characters follow a ``\\u``, its own start."""

    runs: list[Run]
    skipped: bool = False
    fallback: int = 1
    start: int = 0
    role: str = ""


def rtf_parts(raw: Raw, file: str, recode: bool = True) -> tuple[list[TextPart | ValuePart], list[ValuePart]]:
    """The texts and values of a document, and its pictures.

    ``recode`` is for characters that are still bytes; in a message they have been read already.
    """
    reader = _Reader(raw, file, recode)
    reader.read()
    texts = [TextPart(raw, runs) for runs in (reader.body, *reader.apart)]
    return [*texts, *reader.values], reader.pictures


class _Reader:
    def __init__(self, raw: Raw, file: str, recode: bool) -> None:
        self.raw, self.file, self.recode = raw, file, recode
        self.body: list[Run] = []
        self.apart: list[list[Run]] = []
        self.values: list[ValuePart] = []
        self.pictures: list[ValuePart] = []
        self.codec = "cp1252"

    def read(self) -> None:
        text, at, left = self.raw.text, 0, 0
        state = _State(self.body)
        stack: list[_State] = []
        while (token := _TOKEN.match(text, at)) is not None:
            start, at = at, token.end()
            word = token["word"]
            if token["open"]:
                if len(stack) >= DEEPEST:
                    raise RecordError(self.file, "", f"groups lie more than {DEEPEST} deep in each other")
                stack.append(state)
                state = replace(state, start=start, role="")
                left = 0
            elif token["shut"]:
                self._end_group(state, start)
                state = stack.pop() if stack else state
                left = 0
            elif word == "bin":
                at += max(0, int(token["number"] or 0))
            elif left and (token["hex"] or token["text"] or token["symbol"]):
                taken = min(left, len(token["text"])) if token["text"] else 1  # the fallback of a \u before
                left -= taken
                at = start + taken if token["text"] else at
                if state.runs and not state.skipped:
                    state.runs[-1] = state.runs[-1]._replace(end=at)
            elif word == "u" and token["number"]:
                self._show(state, start, at, chr(int(token["number"]) % 65536))
                left = state.fallback
            elif word:
                state = self._control(state, word, token["number"], start, at)
            elif token["hex"]:
                self._show(state, start, at, bytes([int(token["hex"], 16)]).decode(self.codec, "replace"))
            elif token["symbol"]:
                state = self._symbol(state, token["symbol"], start, at)
            elif token["text"]:
                self._show(state, start, at, self._read(token["text"]))
        if stack:
            raise RecordError(self.file, "", "is cut short: a group that opens is never closed")

    def _read(self, text: str) -> str:
        """Bytes by the code page; as they are where several make one character."""
        shown = text.encode("latin-1").decode(self.codec, "replace") if self.recode else text
        return shown if len(shown) == len(text) else text

    def _show(self, state: _State, start: int, end: int, text: str) -> None:
        if state.skipped:
            return
        before = state.runs[-1] if state.runs else None
        if (
            "\udc00" <= text <= "\udfff" and before and "\ud800" <= before.text <= "\udbff"
        ):  # one character in two halves
            whole = (before.text + text).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
            state.runs[-1] = Run(before.start, end, whole)
        else:
            state.runs.append(Run(start, end, text))

    def _symbol(self, state: _State, symbol: str, start: int, end: int) -> _State:
        if symbol == "*":  # a group that an older reader leaves out; those with text are known by their name
            return replace(state, skipped=True, role="*")
        shown = {"~": "\u00a0", "_": "-", "-": "", "\r": "\n", "\n": "\n"}.get(symbol, symbol)
        if shown and symbol not in "|:":
            self._show(state, start, end, shown)
        return state

    def _control(self, state: _State, word: str, number: str | None, start: int, end: int) -> _State:
        if word == "ansicpg" and number:
            self.codec = _codec(number, self.codec)
        elif word == "uc" and number:
            return replace(state, fallback=max(0, int(number)))
        elif word in _SKIPPED or word in _TIMES or word in _OPAQUE:
            return replace(state, skipped=True, runs=[], role=word)
        elif word in _PEOPLE or (word in _APART and (state.role in ("", "*"))):
            runs: list[Run] = []
            if word not in _PEOPLE:
                self.apart.append(runs)
            return replace(state, runs=runs, skipped=False, role=word)
        elif word in _MARKS:
            self._show(state, start, end, _MARKS[word])
        return state

    def _end_group(self, state: _State, end: int) -> None:
        if state.role in _PEOPLE and state.runs:
            self._person(state.runs, _PEOPLE[state.role])
        elif state.role in _OPAQUE and self.raw.text[state.start : end].strip("{}\\ \r\n"):
            self._picture(state.start, end)
        elif state.role in _TIMES:
            self._time(state.start, end)
        elif state.role in _APART:
            state.runs.append(Run(end, end, "\n"))

    def _person(self, runs: list[Run], label: str) -> None:
        raw, text = self.raw, "".join(run.text for run in runs)

        def write(new: str) -> Iterator[Edit]:
            yield runs[0].start, runs[-1].end, escape_rtf(new)

        if text.strip():
            self.values.append(ValuePart(raw, label, text, write, "Author", GIVEN, _PERSON.fullmatch(text) is not None))

    def _picture(self, start: int, end: int) -> None:
        def write(new: str) -> Iterator[Edit]:
            yield start + 1, end, ""

        self.pictures.append(ValuePart(self.raw, "BIOID", "embedded", write, "Picture", VALUE, False))

    def _time(self, start: int, end: int) -> None:
        """A time of the information group, such as ``{\\creatim\\yr2019\\mo3\\dy4\\hr10\\min30}``."""
        text = self.raw.text[start:end]
        places = {name: re.search(rf"\\{name}(\d+)", text) for name in ("yr", "mo", "dy")}
        if not all(places.values()):
            return
        found = {name: match for name, match in places.items() if match}
        shown = "-".join(f"{int(found[name][1]):0{4 if name == 'yr' else 2}}" for name in ("yr", "mo", "dy"))

        def write(new: str) -> Iterator[Edit]:
            moved = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", new)
            if moved:
                for name, value in zip(("yr", "mo", "dy"), moved.groups(), strict=True):
                    yield start + found[name].start(1), start + found[name].end(1), str(int(value))
            else:
                yield start, end + 1, ""

        self.values.append(ValuePart(self.raw, "DATE", shown, write, "Changed", VALUE, False))


def _codec(number: str, before: str) -> str:
    try:
        return codecs.lookup(f"cp{number}").name
    except LookupError:
        return {"65001": "utf-8", "10000": "mac-roman"}.get(number, before)


def escape_rtf(text: str) -> str:
    made = re.sub(r"[\\{}]", lambda found: "\\" + found[0], text).replace("\n", "\\line ").replace("\t", "\\tab ")
    data = made.encode("utf-16-le", "surrogatepass")
    units = (int.from_bytes(data[at : at + 2], "little") for at in range(0, len(data), 2))
    return "".join(chr(unit) if unit < 0x7F else f"\\u{(unit + 32768) % 65536 - 32768}?" for unit in units)
