"""The report of a release: figures, attacks, structure and facts in one JSON and one printable page, with a verdict.

Counts, ids and offsets only, unless the strings themselves were asked for when the figures were made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from incognote.errors import MissingExtra
from incognote.evidence.attacks.base import AttackFinding
from incognote.evidence.facts import checklists
from incognote.evidence.measured import Measured
from incognote.evidence.structure import Structure
from incognote.evidence.survivors import LEAKS, Survivors

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["EXIT_STATUS", "Report", "Verdict"]

#: What a command ends with: shown to be so, shown not to be so, not known.
EXIT_STATUS = {"met": 0, "not met": 4, "not known": 5}
#: A larger share of signatures that came too fast for reading is no review.
_MOST_TOO_FAST = 0.05
_SHOWN = 12  # ids in a cell of a table; JSON has them all


@dataclass(frozen=True, slots=True)
class Verdict:
    """``met``, ``not met`` or ``not known``, with the reasons in words."""

    status: str
    reasons: list[str]

    @property
    def exit_status(self) -> int:
        return EXIT_STATUS[self.status]


@dataclass(slots=True)
class Report:
    """What is known of a release; parts that were not made are None and are never taken for good news."""

    title: str
    documents: int
    target: float = 0.01
    plan: Mapping[str, Any] | None = None
    reviewed: frozenset[str] = frozenset()
    measured: Measured | None = None
    survivors: Survivors | None = None
    attacks: Mapping[str, AttackFinding] = field(default_factory=dict)
    structure: Structure | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    notices: list[str] = field(default_factory=list)
    #: The review files that the measured sample comes from: who signed how much, and whether the history is intact.
    reviews: Sequence[Mapping[str, Any]] = ()

    @property
    def verdict(self) -> Verdict:
        """Not met if anything shows it is not, not known if the leak rate was not measured, else met."""
        against, unknown, good = list(self._against()), list(self._unknown()), list(self._good())
        status = "not met" if against else "not known" if unknown else "met"
        return Verdict(status, [*against, *unknown, *good])

    def _against(self) -> Iterator[str]:
        measured = self.measured
        if measured and measured.documents and measured.direct.upper > self.target and measured.direct.count:
            yield self._leak_rate(measured)
        if self.survivors:
            for section in LEAKS:
                count = sum(tally.count for tally in self.survivors.sections.get(section, {}).values())
                if count and not (section == "original" and measured and measured.direct.upper <= self.target):
                    yield f"{count} identifiers stand in the output ({section})."
        for name, finding in self.attacks.items():
            if finding.outcome == "weak":
                yield f"Attack «{name}»: {finding.meaning}"

    def _unknown(self) -> Iterator[str]:
        if self.measured is None or not self.measured.documents:
            yield "No reviewed notes were given: how many documents leak was not measured."
        elif not self.measured.direct.count and self.measured.direct.upper > self.target:
            yield f"{self._leak_rate(self.measured)} More must be reviewed to show it."
        for review in self.reviews:
            if review["problems"]:
                yield f"The history of {review['name']} was changed: what was reviewed is not known."
            if review["signed_too_fast"] > review["signatures"] * _MOST_TOO_FAST:
                yield (
                    f"{review['signed_too_fast']} of {review['signatures']} signatures in {review['name']} came faster "
                    "than anyone reads (more than 1,000 words a minute): that these notes were reviewed is not known."
                )
        if self.plan and (left := set(self.plan["ids"]) - self.reviewed):
            yield f"{len(left)} notes of the plan were not reviewed."

    def _leak_rate(self, measured: Measured) -> str:
        rate = measured.direct
        return (
            f"{rate.count} of {rate.total} reviewed documents leak a direct identifier: of all at most "
            f"{rate.upper:.2%} do ({rate.confidence:.0%} sure); the target is {self.target:.2%}."
        )

    def _good(self) -> Iterator[str]:
        measured = self.measured
        if measured and measured.documents and measured.direct.upper <= self.target:
            yield self._leak_rate(measured)
        chosen = [name for name, finding in self.attacks.items() if finding.outcome == "by policy"]
        if chosen:
            yield f"Weak because the policy chose it, to be accepted by a person: {', '.join(chosen)}."
        idle = [name for name, finding in self.attacks.items() if finding.outcome == "not run"]
        if idle:
            yield f"Not answered, for want of data: {', '.join(idle)}."

    def as_dict(self) -> dict[str, Any]:
        verdict = self.verdict
        found: dict[str, Any] = {
            "title": self.title,
            "made": datetime.now(UTC).isoformat(timespec="seconds"),
            "verdict": {"status": verdict.status, "exit_status": verdict.exit_status, "reasons": verdict.reasons},
            "target": self.target,
            "documents": self.documents,
            "plan": self.plan,
            "measured": self.measured and self.measured.as_dict(),
            "survivors": self.survivors and self.survivors.as_dict(),
            "attacks": {name: finding.as_dict() for name, finding in self.attacks.items()},
            "structure": self.structure and self.structure.as_dict(),
            "facts": self.facts,
            "notices": self.notices,
            "reviews": list(self.reviews),
        }
        return found | {"checklists": checklists(found) if self.facts else []}

    def html(self) -> str:
        """One page without any outside resource, made to be printed and filed."""
        try:
            from jinja2 import Environment
        except ImportError:
            raise MissingExtra("the HTML report", "report") from None
        environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
        environment.filters["percent"] = lambda value: "" if value is None else f"{value:.2%}"
        environment.filters["some"] = _some
        template = environment.from_string(files(__package__).joinpath("report.html").read_text("utf-8"))
        sentences = self.structure.sentences() if self.structure else []
        return template.render(**self.as_dict(), sentences=sentences)

    def for_terminal(self) -> RenderableType:
        from rich.console import Group
        from rich.markup import escape
        from rich.table import Table

        verdict = self.verdict
        parts: list[RenderableType] = [f"[bold]{escape(self.title)}[/]: {self.documents} documents"]
        if self.structure:
            parts += map(escape, self.structure.sentences())
        if self.survivors and self.survivors.sections:
            table = Table("still there", "what", "count", "documents", "for example", box=None, header_style="dim")
            for section, tallies in self.survivors.sections.items():
                for kind, tally in sorted(tallies.items(), key=lambda item: -item[1].count):
                    shown = _some(list(tally.strings) or list(tally.places))
                    table.add_row(section, kind, str(tally.count), str(len(tally.places)), escape(shown))
            parts.append(table)
        if self.measured and self.measured.documents:
            table = Table(
                "leaking documents", "count", "of", "share", "interval", "at most", box=None, header_style="dim"
            )
            for name in ("direct", "quasi", "two_quasi"):
                rate = getattr(self.measured, name)
                interval = f"{rate.low:.2%} – {rate.high:.2%}"
                table.add_row(
                    name, str(rate.count), str(rate.total), f"{rate.value:.2%}", interval, f"{rate.upper:.2%}"
                )
            parts.append(table)
        if self.attacks:
            table = Table("attack", "outcome", "reached", "baseline", box=None, header_style="dim")
            for name, one in self.attacks.items():
                table.add_row(name, one.outcome, *("" if v is None else f"{v:.2%}" for v in (one.number, one.baseline)))
            parts.append(table)
        parts += map(escape, self.notices)
        parts.append(f"[bold]Verdict: {verdict.status}[/]")
        return Group(*parts, *(f"- {escape(reason)}" for reason in verdict.reasons))


def _some(names: list[str]) -> str:
    return ", ".join(map(str, names[:_SHOWN])) + (" …" if len(names) > _SHOWN else "")
