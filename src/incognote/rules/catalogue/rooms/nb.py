"""Norwegian rooms and beds."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.rooms import END, NO_ROOM

room = rules("ROOM", "nb")

room(
    "room-nb",
    rf"""
        (?<![\w-])(?:rom|seng|stue|celle|møterom|plass|pl(?=\.?\s[0-9])|stol|boks|fødestue|traumestue|sengerom
        |enerom|isolat|værelse|korr(?:idor)?|R(?=\s[0-9]))\.?\s?(?-i:
            [0-9]\.[0-9]{{3}}|[A-Z]-?[0-9]{{1,3}}
            |[0-9]{{1,4}}(?:\s?[A-Z](?!\w)|\s[a-d](?=\s[–-]))?(?:-[0-9]{{1,3}})?
        )(?:\s(?:seng\s[0-9]|vindu\b|dør\b))?{END}
    """,
    validator=lambda match: match[0][0] != "r" or match[0][:3].lower() == "rom",
    examples=("på [rom 8]. Va", "[R 4 seng 1]: Fru", "[seng 22B], den", "[stol 6], Dialysen", "på [isolat 2]."),
    not_examples=("rom for tvil", "r 12"),
)

room(
    "bed-code-nb",
    r"(?<![\w.,/#=+-])(?<![0-9]\s)[1-9][0-9]{2}(?:-[1-4]|\s[A-D])(?![\w/%-])(?![.,][0-9])",
    case=True,
    not_before=NO_ROOM,
    examples=("Ort B, [412-2]. Niesen", "sengepost Molde, [507 D].\n"),
    not_examples=("Vækerøveien 131 C, 0383", "ref 412-2"),
)
