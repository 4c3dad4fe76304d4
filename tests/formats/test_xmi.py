"""XMI as other UIMA tools write it: their type system, their layers, UTF-16 offsets."""

from __future__ import annotations

from pathlib import Path

import pytest

from incognote import Document, Span

from .helpers import read, write

cassis = pytest.importorskip("cassis")

TOKEN = "de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Token"


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    types = cassis.TypeSystem()
    token = types.create_type(TOKEN)
    layer = types.create_type("webanno.custom.PHI")
    types.create_feature(layer, "kind", "uima.cas.String")
    cas = cassis.Cas(types)
    cas.sofa_string, cas.sofa_mime = "👩‍⚕️ Seen by Okafor\r\ntoday", "text/plain"
    start = cas.sofa_string.index("Okafor")
    cas.add(token(begin=start, end=start + 6))
    cas.add(layer(begin=start, end=start + 6, kind="DOCTOR"))
    types.to_xml(tmp_path / "TypeSystem.xml")
    cas.to_xmi(tmp_path / "n.xmi")
    return tmp_path / "n.xmi"


def test_custom_layers_are_spans_and_tokens_are_not(foreign: Path) -> None:
    (document,) = read(foreign, "xmi")
    assert [(span.of(document.text), span.label) for span in document.spans] == [("Okafor", "DOCTOR")]


def test_new_spans_go_beside_what_other_tools_marked(foreign: Path) -> None:
    (document,) = read(foreign, "xmi")
    document.spans.append(Span(document.text.index("today"), len(document.text), "DATE"))
    write(foreign, "xmi", [document])
    assert read(foreign, "xmi") == [document]
    cas = cassis.load_cas_from_xmi(foreign, cassis.load_typesystem(foreign.with_suffix(".typesystem.xml")))
    assert [token.get_covered_text() for token in cas.select(TOKEN)] == ["Okafor"]


def test_a_replaced_note_has_no_annotations_of_the_old(foreign: Path) -> None:
    (document,) = read(foreign, "xmi")
    write(foreign, "xmi", [document], ["Seen by X"])
    assert read(foreign, "xmi") == [Document("n", "Seen by X")]
    assert b"Okafor" not in foreign.read_bytes()


def test_a_type_system_is_not_needed_for_what_we_write(tmp_path: Path) -> None:
    path = write(tmp_path / "n.xmi", "xmi", [Document("n", "Okafor", [Span(0, 6, "DOCTOR")])])
    path.with_suffix(".typesystem.xml").unlink()
    assert read(path, "xmi") == [Document("n", "Okafor", [Span(0, 6, "DOCTOR")])]
