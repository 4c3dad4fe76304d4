"""The smallest value around a position in FHIR JSON, for what its reader passed over."""

from __future__ import annotations

from collections.abc import Iterator

from incognote.document import VALUE
from incognote.formats.messages.json_tree import Json, string_raw
from incognote.formats.messages.rich import plain_part
from incognote.formats.messages.view import Edit, Raw, TextPart, ValuePart

__all__ = ["ABSENT", "REASON", "leaf_at", "masked"]

#: The extension that says a value was masked.
REASON = '{"url": "http://hl7.org/fhir/StructureDefinition/data-absent-reason", "valueCode": "masked"}'
#: What stands under the key of a primitive with an underscore when its value is masked.
ABSENT = f'{{"extension": [{REASON}]}}'


def masked(node: Json, parent: Json | None) -> Edit:
    """A primitive that is masked: an extension in its place, or nothing in an array."""
    if node.key_start < 0:
        return node.start, node.end, "null"
    if node.key.startswith("value") and parent is not None and parent.text("url"):
        return node.key_start, node.end, f'"extension": [{REASON}]'  # the value of an extension has no other form
    return node.key_start, node.end, f'"_{node.key}": {ABSENT}'


def leaf_at(raw: Raw, root: Json, at: int) -> TextPart | ValuePart | None:
    """The string as text, or the number as a value that becomes another number or is masked."""
    node, parent = root, None
    while node.children:
        inner = next((child for child in node.children if child.start <= at < child.end), None)
        if inner is None:
            return None  # in a key
        node, parent = inner, node
    if node.kind == "string":
        return None if node.key == "resourceType" else plain_part(string_raw(raw, node))
    if node.kind != "other":
        return None
    found = node

    def write(new: str) -> Iterator[Edit]:
        yield (found.start, found.end, new) if new.isdecimal() and new[0] != "0" else masked(found, parent)

    return ValuePart(raw, "ID", node.value, write, "Identifier", VALUE)
