"""Generated messages: nothing changed gives every byte back, and a change stays where it was made."""

from __future__ import annotations

import base64
import json
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from incognote import Document, Span
from incognote.document import REFERENCE
from incognote.errors import RecordError
from incognote.formats import ReadOptions, Source, formats, read_documents
from incognote.formats.messages.json_tree import Json, parse_json
from incognote.resolve.given import outside

quick = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
words = st.sampled_from(
    [
        "Okuonghae",
        "25 mg",
        "&",
        "<",
        ">",
        '"',
        "'",
        "|",
        "\\",
        "^",
        "~",
        "é",
        "👩‍⚕️",
        "\u00a0",
        "12.03.2019",
        "]]>",
        "--",
        "\t",
    ]
)
texts = st.lists(
    words | st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn")), max_size=5), max_size=8
).map(" ".join)


def passed(name: str, data: bytes, old: str = "", new: str = "") -> tuple[bytes, str]:
    """What comes out if a word of the view becomes another, and the view."""
    with tempfile.TemporaryDirectory() as folder:
        path, out = Path(folder, "n"), Path(folder, "out")
        path.write_bytes(data)
        views = []
        with formats[name].writer(out) as writer:
            for one in formats[name].read(Source("n", path), ReadOptions()):
                assert isinstance(one, Document), one
                views.append(one.text)
                writer.write(one, one.text.replace(old, new) if old else one.text)
        return out.read_bytes(), "".join(views)


def hl7_escaped(text: str) -> str:
    codes = {"\\": "E", "|": "F", "^": "S", "~": "R", "&": "T"}
    return "".join(f"\\{codes[char]}\\" if char in codes else char for char in text)


@quick
@given(
    st.lists(texts, min_size=1, max_size=4),
    texts.filter(lambda text: "25 mg" not in text),
    st.sampled_from(["\r", "\n", "\r\n"]),
    st.booleans(),
)
def test_hl7(notes: list[str], name: str, end: str, framed: bool) -> None:
    lines = ["MSH|^~\\&|A|B|C|D|20190309||ORU^R01|M1|P|2.5", f"PID|1||X||{hl7_escaped(name)}^{hl7_escaped(name)}"]
    lines += [f"OBX|{n}|TX|||{hl7_escaped(note)}|||" for n, note in enumerate(notes)]
    text = end.join(lines) + end
    data = (f"\x0b{text}\x1c\r" if framed else text).encode()
    out, view = passed("hl7", data + data)
    assert out == data + data
    assert all(note in view for note in notes if note.strip())
    changed, _ = passed("hl7", data, "25 mg", "50|mg")
    assert changed.decode().count("|") == data.decode().count("|")
    assert changed.decode().replace("50\\F\\mg", "25 mg") == data.decode()


@quick
@given(st.lists(texts, min_size=1, max_size=4), texts)
def test_cda(notes: list[str], name: str) -> None:
    body = "".join(f"<paragraph>{escape(note)}<!-- {n} --></paragraph>" for n, note in enumerate(notes))
    encoded = base64.b64encode(" ".join(notes).encode()).decode()
    data = (
        f"<ClinicalDocument><patient><name><given>{escape(name)}</given></name></patient>"
        f"<section><text>{body}</text></section>"
        f"<value>{escape(notes[0])}</value><x><![CDATA[a & b]]></x>"
        f"<nonXMLBody><text representation='B64'>{encoded}</text></nonXMLBody></ClinicalDocument>"
    ).encode()
    assert passed("cda", data)[0] == data
    changed = ElementTree.fromstring(passed("cda", data, "Okuonghae", "<Berg & co>")[0])
    before = ElementTree.fromstring(data)
    assert "".join(changed[1].itertext()) == "".join(before[1].itertext()).replace("Okuonghae", "<Berg & co>")
    assert (changed[2].text or "") == (before[2].text or "").replace("Okuonghae", "<Berg & co>")
    inner = base64.b64decode(changed[4][0].text or "").decode()
    assert inner == " ".join(notes).replace("Okuonghae", "<Berg & co>")


json_values = st.recursive(
    texts | st.integers() | st.booleans() | st.none() | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["text", "note", "a\\b", "é", "status"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@quick
@given(json_values, st.booleans(), st.sampled_from([None, 1, "\t"]))
def test_fhir(value: Any, ascii_only: bool, indent: Any) -> None:
    text = json.dumps({"resourceType": "Basic", "note": value}, ensure_ascii=ascii_only, indent=indent)
    assert passed("fhir", text.encode())[0] == text.encode()
    changed = json.loads(passed("fhir", text.encode(), "Okuonghae", 'B"erg')[0])
    assert changed == json.loads(text.replace("Okuonghae", 'B\\"erg'))

    def same(node: Json, plain: Any) -> None:
        assert json.loads(text[node.start : node.end]) == plain
        children = list(plain.values()) if isinstance(plain, dict) else plain if isinstance(plain, list) else []
        assert len(children) == len(node.children)
        for child, one in zip(node.children, children, strict=True):
            same(child, one)

    same(parse_json(text), json.loads(text))


@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(1, 6)), max_size=5),
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 4)), max_size=5),
)
def test_what_is_found_never_touches_what_is_given(found: list[tuple[int, int]], given_: list[tuple[int, int]]) -> None:
    spans = [Span(start, start + size, "DATE") for start, size in found]
    stops = sorted((start, start + size) for start, size in given_)
    kept = outside(spans, stops)
    hidden = {place for start, end in stops for place in range(start, end)}
    before = {place for span in spans for place in range(span.start, span.end)}
    assert {place for span in kept for place in range(span.start, span.end)} == before - hidden
    assert not any(span.start < start < span.end for span in kept for start, _ in stops)


SAMPLES = sorted(path for path in (Path(__file__).parent / "messages").iterdir() if path.suffix != ".md")
DAMAGE = [b"", b"|", b"^", b"\r", b"<", b">", b'"', b"\x00", b"\xff", b"&", b"MSH|", b"\\"]


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(SAMPLES), st.floats(0, 1), st.sampled_from(DAMAGE), st.integers(0, 40))
def test_damage_gives_an_error_or_the_same_bytes(sample: Path, where: float, damage: bytes, lost: int) -> None:
    whole = sample.read_bytes()
    name = "hl7" if sample.suffix == ".hl7" else "e2b" if "FAERS" in sample.name else "cda"
    start = int(where * len(whole))
    damaged = whole[:start] + damage + whole[start + lost :]
    with tempfile.TemporaryDirectory() as folder:
        path, out = Path(folder, "n"), Path(folder, "out")
        path.write_bytes(damaged)
        failed = False
        with formats[name].writer(out) as writer:
            for one in read_documents([Source("n", path)], name):
                failed = failed or isinstance(one, RecordError)
                if isinstance(one, Document):
                    writer.write(one, one.text)
        assert failed or out.read_bytes() == damaged


XML_SAMPLES = [path for path in SAMPLES if path.suffix == ".xml"]
NEW_VALUES = ["", "[X]", 'Anna <Berg> & "co"', "1999-02-03", "02/1999", "1999", "x" * 70]


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(XML_SAMPLES), st.lists(st.sampled_from(NEW_VALUES), min_size=1, max_size=7))
def test_whatever_values_become_the_elements_and_the_null_flavours_stay(sample: Path, new: list[str]) -> None:
    """What a schema asks for as far as it can be seen without one: the same elements in the same order, attributes that
    were there or the null flavour in their place, and no null flavour lost.
    """
    documents = [one for one in read_documents([sample]) if isinstance(one, Document)]
    with tempfile.TemporaryDirectory() as folder:
        with formats[documents[0].origin.format].writer(Path(folder, "out")) as writer:
            for document in documents:
                pieces, at = [], 0
                document.origin.replaced = [
                    (start, end, new[n % len(new)] or "X1" * (kind == REFERENCE))  # what is referred to is never masked
                    for n, (start, end, _, kind) in enumerate(document.meta["given"])
                ]
                for start, end, value in document.origin.replaced:
                    pieces += (document.text[at:start], value)
                    at = end
                writer.write(document, "".join((*pieces, document.text[at:])))
        after = ElementTree.parse(Path(folder, "out")).getroot()
    before = ElementTree.parse(sample).getroot()
    assert [one.tag for one in before.iter()] == [one.tag for one in after.iter()]
    for old, now in zip(before.iter(), after.iter(), strict=True):
        if flavour := old.get("nullFlavor"):
            assert now.get("nullFlavor") == flavour
        assert set(old.keys()) <= set(now.keys()) or now.get("nullFlavor")
        assert set(now.keys()) - set(old.keys()) <= {"nullFlavor"}
