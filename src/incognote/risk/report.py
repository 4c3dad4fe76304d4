"""The figures of a risk assessment, and how they are shown: a table on the terminal, JSON, one HTML page.

Counts and document ids only, unless the strings themselves were asked for when the figures were made.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["Anonymity", "Report", "Tally"]

SHOWN = 20  # document ids or strings in a table cell; JSON has them all


@dataclass(slots=True)
class Tally:
    """How often something was seen, in which documents, and as which strings if those may be kept."""

    count: int = 0
    documents: Counter[str] = field(default_factory=Counter)
    strings: Counter[str] = field(default_factory=Counter, repr=False)

    def add(self, document_id: str, string: str | None) -> None:
        self.count += 1
        self.documents[document_id] += 1
        if string is not None:
            self.strings[string] += 1

    def as_dict(self, with_strings: bool) -> dict[str, Any]:
        found: dict[str, Any] = {"count": self.count, "documents": dict(self.documents)}
        return found | {"strings": dict(self.strings)} if with_strings else found


@dataclass(frozen=True, slots=True)
class Anonymity:
    """How alone people stand. ``known`` says of how many each attribute is known, ``alone`` names a note of each person
    whose attributes nobody shares."""

    known: dict[str, int]
    k: int
    people_below_5: int
    l: int  # noqa: E741 - its name in the literature
    entropy_l: float
    alone: list[str]


@dataclass(slots=True)
class Report:
    """What is still identifying in a set of documents, by section and kind."""

    documents: int = 0
    people: int = 0
    with_strings: bool = False
    sections: dict[str, dict[str, Tally]] = field(default_factory=dict)
    anonymity: Anonymity | None = None
    notices: list[str] = field(default_factory=list)

    def add(self, section: str, kind: str, document_id: str, string: str) -> None:
        tally = self.sections.setdefault(section, {}).setdefault(kind, Tally())
        tally.add(document_id, string if self.with_strings else None)

    def as_dict(self) -> dict[str, Any]:
        anonymity = self.anonymity
        return {
            "documents": self.documents,
            "people": self.people,
            "sections": {
                section: {kind: tally.as_dict(self.with_strings) for kind, tally in sorted(tallies.items())}
                for section, tallies in self.sections.items()
            },
            "anonymity": anonymity
            and {
                name: getattr(anonymity, name) for name in ("known", "k", "people_below_5", "l", "entropy_l", "alone")
            },
            "notices": self.notices,
        }

    def rows(self) -> list[tuple[str, str, int, int, str, str]]:
        """Section, kind, count, documents, the documents' ids, the strings: what both tables show."""
        return [
            (section, kind, tally.count, len(tally.documents), _some(tally.documents), _some(tally.strings))
            for section, tallies in self.sections.items()
            for kind, tally in sorted(tallies.items(), key=lambda item: -item[1].count)
        ]

    def sentences(self) -> list[str]:
        """The figures of the whole set, in words."""
        lines = [f"{self.documents} documents of {self.people} people."]
        if self.anonymity:
            found = self.anonymity
            known = ", ".join(f"{attribute} of {count}" for attribute, count in found.known.items())
            lines += [
                f"Known: {known}.",
                f"k = {found.k}: the least protected person is one of {found.k} with the same age, sex, place and "
                f"profession; {len(found.alone)} people are alone, {found.people_below_5} in a class of less than 5.",
                f"l = {found.l} (by entropy {found.entropy_l:.2f}): different diagnoses in the least diverse class.",
            ]
        return lines + self.notices

    def for_terminal(self) -> RenderableType:
        from rich.console import Group
        from rich.table import Table

        table = Table("still there", "what", "count", "documents", "for example")
        for section, kind, count, documents, ids, strings in self.rows():
            table.add_row(section, kind, str(count), str(documents), strings or ids)
        for column in (2, 3):
            table.columns[column].justify = "right"
        return Group(*self.sentences(), table if table.rows else "Nothing else was found.")

    def as_html(self) -> str:
        head = ["still there", "what", "count", "documents", "where", *(["strings"] if self.with_strings else [])]
        body = [row[: len(head)] for row in self.rows()]
        alone = self.anonymity.alone if self.anonymity else []
        return _PAGE.format(
            sentences="".join(f"<p>{escape(line)}</p>" for line in self.sentences()),
            head="".join(f"<th>{escape(name)}</th>" for name in head),
            body="".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in body),
            alone=f"<h2>Alone in their class</h2><p>{escape(_some(Counter(alone), 1000))}</p>" if alone else "",
        )


def _cell(value: object) -> str:
    return f"<td class=n>{value}</td>" if isinstance(value, int) else f"<td>{escape(str(value))}</td>"


def _some(counts: Counter[str], shown: int = SHOWN) -> str:
    return ", ".join(name for name, _ in counts.most_common(shown)) + (" …" if len(counts) > shown else "")


_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>What is still identifying</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 70em; margin: 2em auto; padding: 0 1em; color: #222 }}
table {{ border-collapse: collapse; width: 100% }}
th, td {{ text-align: left; vertical-align: top; padding: .4em .8em; border-bottom: 1px solid #ddd }}
td {{ overflow-wrap: anywhere }}
.n {{ text-align: right }}
</style>
<h1>What is still identifying</h1>
{sentences}
<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>
{alone}
</html>
"""
