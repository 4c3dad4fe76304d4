"""What Word and Excel files share: properties, people, links, drawings, and which parts cannot be searched."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from urllib.parse import quote, unquote

from incognote.document import GIVEN, VALUE
from incognote.formats.messages.rich import attribute_raw, comment_part, escape_xml, plain_part, xml_runs
from incognote.formats.messages.values import date_value
from incognote.formats.messages.view import Edit, Raw, Run, TextPart, ValuePart
from incognote.formats.messages.xml_tree import Node
from incognote.formats.office.package import Package

__all__ = [
    "Part",
    "attribute_date",
    "attribute_text",
    "author_value",
    "node_text",
    "other_parts",
    "paragraphs",
    "shown_attributes",
    "unsearchable",
]

Part = TextPart | ValuePart

#: Properties of the file by what they hold; others are text, but for those that count or name programs.
_PEOPLE = frozenset(("creator", "lastModifiedBy", "Manager"))
_PLACES = frozenset(("Company",))
_COUNTS = frozenset((
    "Application", "AppVersion", "TotalTime", "Pages", "Words", "Characters", "CharactersWithSpaces", "Lines",
    "Paragraphs", "Slides", "Notes", "HiddenSlides", "MMClips", "ScaleCrop", "LinksUpToDate", "SharedDoc",
    "HyperlinksChanged", "DocSecurity", "PresentationFormat", "revision", "i4", "i2", "bool",
))  # fmt: skip
_DATES = frozenset(("created", "modified", "lastPrinted", "filetime"))
#: Attributes in which people write: alternative texts, titles, tooltips, choices of a list.
_SHOWN = frozenset(
    ("descr", "title", "tooltip", "displayText", "alt", "placeholder", "prompt", "promptTitle", "errorTitle", "instr")
)
#: Attributes that name a person: authors of changes and comments, and the accounts behind them.
_AUTHORS = frozenset(("author", "initials", "userId", "displayName", "userName", "providerUserName"))
_CHANGE_DATES = frozenset(("date", "dateUtc", "dT", "createdDate", "refreshedDateIso", "fullDate"))
#: Parts of layout and settings in which nobody writes.
_LAYOUT = re.compile(
    r"""\[Content_Types\]\.xml
      | .*/(?:theme|webSettings|fontTable|styles|stylesWithEffects|numbering|calcChain|metadata|style|colors)\d*\.xml
      | .*/theme/(?!.*\.rels).* | .*/comments(?:Ids|Extended)\d*\.xml""",
    re.VERBOSE,
)
#: Names that people give, and values that a pivot table keeps.
_NAMED = frozenset((
    ("v", "s"), ("name", "cacheField"), ("name", "docPr"), ("name", "cNvPr"), ("value", "listItem"),
    ("val", "listEntry"), ("val", "alias"), ("val", "tag"), ("val", "docVar"), ("val", "statusText"),
    ("val", "helpText"), ("val", "default"), ("string", "textpath"), ("val", "query"),
))  # fmt: skip
#: Names that other parts of a package refer to; the formats rename the references.
_TITLES = frozenset((("name", "bookmarkStart"), ("name", "definedName")))
_FONTS = (".odttf", ".ttf", ".fntdata")
#: A place on somebody's disk, which names the account.
_FILE = re.compile(r"file:|\\\\|[A-Za-z]:[\\/]")
_LETTERS = re.compile(r"[^\W\d_]{2}|\d{5}")
_PERSON = re.compile(r"[^\W\d_][\w.'’-]*[,]? +[^\W\d_].*")


def other_parts(package: Package, seen: Iterable[str]) -> Iterator[Part]:
    """What stands in the parts of a package beside the text that its own format has read."""
    read = set(seen)
    for name, raw in package.texts.items():
        if name in read or _LAYOUT.fullmatch(name) or name.lower().endswith(_FONTS):
            continue
        if name not in package.encodings or name.startswith("_xmlsignatures/"):
            continue
        raw.escape = escape_xml
        root = package.tree(name)
        if name.startswith("docProps/"):
            yield from _properties(raw, root)
        elif name.endswith(".rels"):
            yield from _links(raw, root)
        else:
            yield from paragraphs(raw, root)
            yield from shown_attributes(raw, root)
            if name.startswith("customXml/item"):
                yield from _all_attributes(raw, root)


def unsearchable(package: Package) -> Iterator[ValuePart]:
    """The parts that no finder can search: pictures, embedded files, programs, signatures."""
    for name in package.texts:
        is_xml = name in package.encodings and not name.startswith("_xmlsignatures/")
        if not is_xml and not name.lower().endswith(_FONTS):
            yield package.opaque(name)


def node_text(raw: Raw, node: Node) -> list[Run]:
    """The characters of an element itself."""
    runs: list[Run] = []
    for kind, start, end in node.pieces:
        if kind == "text":
            runs += xml_runs(raw.text, start, end)
        elif kind == "cdata":
            runs.append(Run(start, end, raw.text[start:end]))
    return runs


def paragraphs(raw: Raw, root: Node) -> Iterator[Part]:
    """All text of a part without a layout of its own to speak of: paragraphs of drawings, values of charts, any XML."""
    runs: list[Run] = []
    for node in root.walk():
        own = [] if node.name in _COUNTS else node_text(raw, node)
        if node.name == "author" and (text := "".join(run.text for run in own).strip()):
            yield _element(raw, node, "DOCTOR", text, "Author", _PERSON.fullmatch(text) is not None)
        elif any(run.text.strip() for run in own):
            runs += own
            runs.append(Run(node.end, node.end, "" if node.name == "t" else "\n"))
        elif node.name in ("p", "br"):
            runs.append(Run(node.inner, node.inner, "\n"))
    if _LETTERS.search("".join(run.text for run in runs)):
        yield TextPart(raw, [run for run in runs if run.text])


def shown_attributes(raw: Raw, root: Node) -> Iterator[Part]:
    """Attributes in which people write or are named, when they changed something, and comments of programs."""
    for number, node in enumerate(root.walk()):
        yield from (comment_part(raw, start, end) for kind, start, end in node.pieces if kind == "comment")
        for name in node.attributes:
            if name in _SHOWN or (name, node.name) in _NAMED:
                yield from attribute_text(raw, node, name)
            elif (name, node.name) in _TITLES and not node.get(name).startswith("_"):
                one = node.attributes[name]
                yield plain_part(Raw(one.value, str, raw, one.inner, one.close, partial(_title, number)))
            elif name in _AUTHORS:
                yield author_value(raw, node, name)
            elif (name in _CHANGE_DATES or (name, node.name) == ("v", "d")) and (
                part := attribute_date(raw, node, name)
            ):
                yield part


def _all_attributes(raw: Raw, root: Node) -> Iterator[Part]:
    """The attributes of data that a program keeps in a document for itself, in a form of its own."""
    for node in root.walk():
        for name in sorted(node.attributes.keys() - _SHOWN - _AUTHORS - {"xmlns", "itemID", "uri"}):
            yield from attribute_text(raw, node, name)


def _title(number: int, new: str) -> str:
    """A name that other parts refer to: one word of letters, figures and underscores, unlike any other."""
    return "x_{}_{}".format(re.sub(r"\W+", "_", new).strip("_")[:25], number)


def attribute_text(raw: Raw, node: Node, name: str) -> Iterator[TextPart]:
    one = node.attributes[name]
    if _LETTERS.search(one.value):
        yield plain_part(attribute_raw(raw, one.inner, one.close))


def author_value(raw: Raw, node: Node, name: str = "author") -> ValuePart:
    """An attribute that names who wrote; a first and a last name are looked for in the text too."""
    one = node.attributes[name]

    def write(new: str) -> Iterator[Edit]:
        quote = raw.text[one.close]
        yield one.inner, one.close, escape_xml(new).replace(quote, "&quot;" if quote == '"' else "&apos;")

    is_account = "@" in one.value or "\\" in one.value
    label = "EMAIL" if "@" in one.value else "USERNAME" if is_account or "userId" in name else "DOCTOR"
    return ValuePart(raw, label, one.value, write, "Author", GIVEN, _PERSON.fullmatch(one.value) is not None)


def attribute_date(raw: Raw, node: Node, name: str) -> ValuePart | None:
    """The time of a change; without a new one the attribute goes, since an empty one is not valid."""
    one = node.attributes[name]
    start = one.start
    while raw.text[start - 1].isspace():
        start -= 1

    def put(new: str) -> str:
        whole = f"{new}T00:00:00Z" if re.fullmatch(r"\d{4}-\d\d-\d\d", new) else new
        return f"{raw.text[start : one.inner]}{whole}{raw.text[one.close : one.end]}" if "T" in whole else ""

    return date_value(raw, (start, one.end, one.value), "Changed", put, "dashed")


def _properties(raw: Raw, root: Node) -> Iterator[Part]:
    """Title and subject as text; authors, institutions and times as what they are."""
    for node in root.walk():
        if "name" in node.attributes:
            yield from attribute_text(raw, node, "name")
        runs = node_text(raw, node)
        text = "".join(run.text for run in runs).strip()
        if not text or node.name in _COUNTS or (node.name == "lpstr" and "HeadingPairs" in node.up()):
            continue
        if node.name in _DATES:
            part = date_value(raw, (node.inner, node.close, text), "Changed", _whole_time, "dashed")
            yield part or _element(raw, node, "DATE", text, "Changed")
        elif node.name in _PEOPLE:
            yield _element(raw, node, "DOCTOR", text, "Author", _PERSON.fullmatch(text) is not None)
        elif node.name in _PLACES:
            yield _element(raw, node, "ORGANIZATION", text, "Company")
        else:
            yield TextPart(raw, runs)


def _whole_time(new: str) -> str:
    """A time of day where there must be one; without a day, the first that computers count from."""
    return (
        new if "T" in new else f"{new}T00:00:00Z" if re.fullmatch(r"\d{4}-\d\d-\d\d", new) else "1980-01-01T00:00:00Z"
    )


def _element(raw: Raw, node: Node, label: str, text: str, title: str, known: bool = False) -> ValuePart:
    def write(new: str) -> Iterator[Edit]:
        yield node.inner, node.close, escape_xml(new)

    return ValuePart(raw, label, text, write, title, VALUE if label == "DATE" else GIVEN, known)


def _links(raw: Raw, root: Node) -> Iterator[Part]:
    """Links that lead out of the package: pages, mail addresses, templates in somebody's folder."""
    for node in root.children:
        if node.get("TargetMode") != "External" or not node.get("Target"):
            continue
        one = node.attributes["Target"]
        inner = Raw(unquote(one.value), str, raw, one.inner, one.close, _quoted)
        if _FILE.match(inner.text):
            yield ValuePart(inner, "URL", inner.text, partial(_whole, inner), "Link", GIVEN, False)
        else:
            yield plain_part(inner)


def _whole(raw: Raw, new: str) -> Iterator[Edit]:
    yield 0, len(raw.text), new


def _quoted(address: str) -> str:
    """An address as a link may hold it; a program refuses a file with brackets or blanks in one."""
    return escape_xml(quote(address, safe="/:?#@!$&()*+,;=~-._%"))
