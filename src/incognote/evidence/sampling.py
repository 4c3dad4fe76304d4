"""How many notes to review, and which: decided before anyone looks, by a key and not by a person."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from incognote.errors import UsageError
from incognote.evidence.binomial import at_most, sample_size

__all__ = ["Plan", "draw", "make_plan"]


@dataclass(frozen=True, slots=True)
class Plan:
    """A sample and the rule by which it decides, written down before the review."""

    target: float
    confidence: float
    allowed: int
    drawn: Mapping[str, Sequence[str]]
    population: int
    needed: int
    key_digest: str

    @property
    def ids(self) -> list[str]:
        return sorted(id_ for ids in self.drawn.values() for id_ in ids)

    @property
    def rule(self) -> str:
        """The stopping rule in words."""
        size, allowed = len(self.ids), self.allowed
        if size < self.needed:
            return (
                f"All {size} notes are reviewed. The set is smaller than the {self.needed} notes that would show the "
                "target for notes still to come; the figure holds for this set alone."
            )
        leaks = (
            "no note leaks" if not allowed else f"at most {allowed} note{'s' * (allowed > 1)} leak{'s' * (allowed < 2)}"
        )
        return (
            f"Review all {size} notes, none less and none more. The target is met if {leaks} a direct identifier. "
            "If more leak, the target is not met: correct the cause, run again and draw a new sample with a new key. "
            "Notes are never added to a sample after it was looked at."
        )

    @property
    def power(self) -> dict[str, float]:
        """How likely the plan succeeds if a tenth, a quarter, half of the target leaks."""
        size = len(self.ids)
        return {
            f"{self.target * part:.3%}": at_most(self.allowed, size, self.target * part) for part in (0.1, 0.25, 0.5)
        }

    def as_dict(self) -> dict[str, Any]:
        return {
            "target": self.target, "confidence": self.confidence, "allowed": self.allowed, "notes": len(self.ids),
            "needed": self.needed, "population": self.population, "rule": self.rule,
            "chance_to_succeed_if_so_many_leak": self.power, "key_sha256": self.key_digest,
            "strata": {name: len(ids) for name, ids in self.drawn.items()}, "ids": self.ids,
        }  # fmt: skip


def make_plan(
    strata: Mapping[str, Sequence[str]],
    key: bytes,
    target: float = 0.01,
    confidence: float = 0.95,
    allowed: int = 0,
) -> Plan:
    """Which of the notes (ids by stratum; one stratum if none was asked for) to review.

    >>> plan = make_plan({"": [str(n) for n in range(2000)]}, b"key", 0.01)
    >>> len(plan.ids), plan.needed
    (299, 299)
    """
    population = sum(map(len, strata.values()))
    if not population:
        raise UsageError("there are no notes to draw from")
    needed = sample_size(target, confidence, allowed)
    drawn = draw(strata, min(needed, population), key)
    return Plan(target, confidence, allowed, drawn, population, needed, sha256(b"sample key\0" + key).hexdigest())


def draw(strata: Mapping[str, Sequence[str]], size: int, key: bytes) -> dict[str, list[str]]:
    """``size`` ids, of each stratum its share: those whose keyed hash is smallest, whatever their order or content."""
    population = sum(map(len, strata.values()))
    shares = {name: size * len(ids) / population for name, ids in strata.items()}
    quota = {name: int(share) for name, share in shares.items()}
    by_rest = sorted(shares, key=lambda name: (quota[name] - shares[name], name))
    for name in by_rest[: size - sum(quota.values())]:
        quota[name] += 1
    drawn = {}
    for name, ids in strata.items():
        ranked = sorted(ids, key=lambda id_: hmac.digest(key, id_.encode("utf-8", "surrogatepass"), "sha256"))
        drawn[name] = sorted(ranked[: quota[name]])
    return drawn
