"""Replaced notes for the vault's tests: any document, any spans, any replacements; and a small real one."""

from __future__ import annotations

from hypothesis import strategies as st

from incognote.document import Document
from incognote.replace.result import Replacement, Result

OKAFOR = "Seen by Dr. Okafor on 3/4/19.\r\nKåre rang 22 85 50 50 – feil nummer.\n"


def replaced(note_id: str, text: str, cuts: list[int], new: list[str]) -> Result:
    """Every second stretch between ``cuts`` becomes the next of ``new``."""
    out, pieces, shift, at = [], [], 0, 0
    for start, end, value in zip(cuts[::2], cuts[1::2], new, strict=False):
        out.append(Replacement(start, end, "NAME", text[start:end], value, start + shift, start + shift + len(value)))
        pieces += [text[at:start], value]
        shift += len(value) - (end - start)
        at = end
    return Result(Document(note_id, text), "".join([*pieces, text[at:]]), out)


def okafor(note_id: str = "okafor", name: str = "[DOCTOR]") -> Result:
    return replaced(note_id, OKAFOR, [12, 18, 22, 28, 41, 52], [name, "[DATE]", "[PHONE]"])


@st.composite
def results(draw: st.DrawFn) -> Result:
    text = draw(st.text(st.characters(codec=None), max_size=80))  # lone surrogates too
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=12)))
    new = draw(st.lists(st.text(max_size=8), min_size=6, max_size=6))
    return replaced(draw(st.text(min_size=1, max_size=10)), text, cuts, new)
