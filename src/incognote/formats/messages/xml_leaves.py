"""The smallest value around a position in XML, for what the readers of E2B and CDA passed over."""

from __future__ import annotations

import re

from incognote.formats.messages.rich import attribute_raw, plain_part, xml_runs
from incognote.formats.messages.view import Raw, TextPart
from incognote.formats.messages.xml_tree import Node

__all__ = ["leaf_at"]

#: Elements that name products and their makers, which may share a name with a person (E2B section G).
_PRODUCTS = re.compile(
    r"""medicinalproduct|activesubstancename|drugauthorization.*|drugbatchnumb|receiver.*|lotNumberText
      | (?:.*/)?(?:kindOfProduct|ingredientSubstance|manufactured\w*|playingOrganization|manufacturerOrganization)
        (?:/\w+)*?/name""",
    re.VERBOSE,
)


def leaf_at(raw: Raw, root: Node, at: int) -> TextPart | None:
    """The attribute or the stretch of text around a position; none in what names a product."""
    node = root
    while inner := next((child for child in node.children if child.start <= at < child.end), None):
        node = inner
    if _PRODUCTS.fullmatch(node.name) or (node.name == "name" and _PRODUCTS.fullmatch(node.path)):
        return None
    for name, one in node.attributes.items():
        if one.inner <= at < one.close and name != "xmlns":
            return plain_part(attribute_raw(raw, one.inner, one.close))
    for kind, start, end in node.pieces:
        if kind == "text" and start <= at < end:
            return TextPart(raw, list(xml_runs(raw.text, start, end)))
    return None
