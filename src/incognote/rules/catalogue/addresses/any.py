"""Post-office boxes, and other addresses written alike in several countries."""

from __future__ import annotations

from incognote.rules.engine.registry import rules

street = rules("STREET")

street(
    "po-box",
    r"""
        (?:
            P\.?\s?O\.?\s?Box|Posbus|Postboks
            |Apartado(?:\sde\sCorreos)?
            |(?-i:Rt|Route|RR|HC)\.?\s[0-9]{1,3},?\s(?:Site\s[0-9]{1,3},\s)?Box
            |Box(?=\s[0-9]{2,5},)
        )\s[0-9]{1,6}(?:-(?-i:[A-Z]))?(?![\w])
    """,
    examples=("Mrs. Orval Stamps\n[Rt 2 Box 117-B]\n", "[P.O. Box 90017], Sal", "[PO Box 118], Bro", "[Postboks 12]"),
    not_examples=("box 7",),
)

postal_code = rules("ZIP")

postal_code(
    "zip-label",
    r"""
        (?:C\.?\s?P|CPA|código\spostal|cod\.?\s?pos(?:tal)?|distrito\spostal|postnr|postnummer|d\.?p)\.?
        (?:/sted)?\s?[:=]?\s{0,3}(?P<id>[A-Z]?[0-9]{4,6}|[A-Z][0-9]{4}[A-Z]{3}|[0-9]{7}(?=\|)
        |(?<=:)[0-9]{7}|(?<=:\s)[0-9]{7})(?![0-9])
    """,
    languages=("es", "nb"),
    not_before=r"(?:adscrita|dr|dra|pmm|med)\.?\s*$",
    examples=("CP [86090]\n", "C.P. [41010]\n", "CP: [46680]\n", "CP [N3328]\n", "CP: [7591538].\n"),
    not_examples=("CP 12",),
)
