"""UIMA CAS XMI, as INCEpTION and DKPro exchange it; needs the ``uima`` extra (dkpro-cassis).

The type system is looked for beside the file (``NAME.typesystem.xml``, then ``TypeSystem.xml``); without one, the
types that we write are known and the others are passed over. Spans are named entities, and annotations of types that
neither UIMA nor DKPro define; what tools mark as tokens, sentences and the like is kept but is no identifier.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from incognote.document import Document, Span
from incognote.errors import MissingExtra, RecordError
from incognote.formats.base import NoteFormat, Origin, ReadOptions, Source, formats, origin_of
from incognote.formats.markup import check_xml, read_xml, refuse_uncarried

__all__ = ["Xmi"]

_ENTITY = "de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity"
_PASSED = ("uima.", "de.tudarmstadt.ukp.")
_LABEL_FEATURES = ("value", "label", "identifier", "category", "type", "kind")


@dataclass(slots=True)
class CasOrigin(Origin):
    """The file and its type system as they were, and what was read."""

    data: bytes
    types: bytes
    before: tuple[str, list[Span]]


class Xmi(NoteFormat):
    """Carries offsets and labels, overlaps too; no scores, no control characters."""

    name = "xmi"
    extra = "uima"
    keeps = "every other byte while the text is not replaced"
    suffixes = (".xmi",)

    def recognises(self, head: bytes) -> bool:
        return b"<xmi:XMI" in head

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        with source.open() as file:
            data = file.read()
        types = _types_beside(source.path)
        try:
            check_xml(read_xml(data, None)[0], source.name)
            check_xml(read_xml(types, None)[0], source.name, "type system")
            cas = _load(data, types)
            text = cas.sofa_string or ""
            spans = [Span(a.begin, a.end, _label(a)) for a in _entities(cas) if 0 <= a.begin < a.end <= len(text)]
        except (RecordError, MissingExtra):
            raise
        except Exception as error:
            raise RecordError(source.name, "", f"not a CAS that can be read ({type(error).__name__})") from None
        meta = {"language": options.language} if options.language else {}
        origin = CasOrigin(self.name, source.name, data, types, (text, list(spans)))
        yield Document(source.stem, text, spans, meta, origin)

    def render(self, document: Document, text: str | None, name: str) -> dict[str, bytes]:
        origin: CasOrigin | None = origin_of(document, CasOrigin)
        shown = document.text if text is None else text
        types = origin.types if origin else _own_types()
        if origin and shown == origin.before[0] and (text is not None or document.spans == origin.before[1]):
            return {"": origin.data, ".typesystem.xml": types}
        refuse_uncarried(shown)
        cas = _load(origin.data, types) if origin and shown == origin.before[0] else _fresh(shown, types)
        wanted = Counter((span.start, span.end, span.label) for span in document.spans if text is None)
        for annotation in list(_entities(cas)):
            key = (annotation.begin, annotation.end, _label(annotation))
            if wanted[key]:
                wanted[key] -= 1
            else:
                cas.remove(annotation)
        entity = cas.typesystem.get_type(_ENTITY)
        for start, end, label in (+wanted).elements():
            refuse_uncarried(label)
            cas.add(entity(begin=start, end=end, value=label))
        return {"": cas.to_xmi().encode("utf-8"), ".typesystem.xml": cas.typesystem.to_xml().encode("utf-8")}


def _cassis() -> Any:
    try:
        import cassis
    except ImportError:
        raise MissingExtra("UIMA XMI", "uima") from None
    return cassis


def _load(data: bytes, types: bytes) -> Any:
    """A CAS; ``trusted`` only lifts the size limit, since entities were refused before."""
    cassis = _cassis()
    return cassis.load_cas_from_xmi(io.BytesIO(data), _with_entity(types), lenient=True, trusted=True)


def _fresh(text: str, types: bytes) -> Any:
    cas = _cassis().Cas(_with_entity(types))
    cas.sofa_string, cas.sofa_mime = text, "text/plain"
    return cas


def _with_entity(types: bytes) -> Any:
    """The type system, with named entities if it has none."""
    system = _cassis().load_typesystem(io.BytesIO(types))
    if not system.contains_type(_ENTITY):
        entity = system.create_type(_ENTITY, supertypeName="uima.tcas.Annotation")
        for feature in ("value", "identifier"):
            system.create_feature(entity, feature, "uima.cas.String")
    return system


@cache
def _own_types() -> bytes:
    empty = b'<typeSystemDescription xmlns="http://uima.apache.org/resourceSpecifier"><types/></typeSystemDescription>'
    written: str = _with_entity(empty).to_xml()
    return written.encode("utf-8")


def _types_beside(path: Path | None) -> bytes:
    for beside in (path.with_suffix(".typesystem.xml"), path.with_name("TypeSystem.xml")) if path else ():
        if beside.exists():
            return beside.read_bytes()
    return _own_types()


def _entities(cas: Any) -> Iterator[Any]:
    for annotation in cas.select_all_annotations():
        name = annotation.type.name
        if (name == _ENTITY or not name.startswith(_PASSED)) and getattr(annotation, "begin", None) is not None:
            yield annotation


def _label(annotation: Any) -> str:
    for feature in _LABEL_FEATURES:
        value = getattr(annotation, feature, None)
        if isinstance(value, str) and value:
            return value
    return str(annotation.type.name.rpartition(".")[2])


formats.add("xmi", Xmi())
