"""How alone people stand in what is released: the table of quasi-identifiers that the policy leaves.

k-anonymity, l-diversity, uniqueness in the sample and in the population, and the three risks of the literature
(El Emam 2013): *prosecutor* (the attacker knows that the person is in the set), *journalist* (knows it only of the
population), *marketer* (wants as many as possible, right on average). Nothing is concluded from what is not known:
people of whom no attribute is known are counted apart, and protect no one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from incognote.evidence.anonymity import class_sizes, entropy_l_diversity, k_anonymity, l_diversity
from incognote.evidence.quasi import ATTRIBUTES, Person, rarest
from incognote.evidence.release import Release

__all__ = ["SMALL_CLASS", "THRESHOLD", "Structure", "population_uniqueness", "structure_of", "structure_of_release"]

SMALL_CLASS = 5
#: The risk above which a record counts as at risk: a class of eleven, as health data agencies use.
THRESHOLD = 0.09
#: With fewer attributes known than this of most people, the table says nothing about how alone they stand.
_FEWEST_ATTRIBUTES = 2


@dataclass(frozen=True, slots=True)
class Structure:
    """The figures; ``None`` where they cannot be known. ``alone`` names a note of each person nobody is like."""

    people: int
    known: dict[str, int]
    people_in_table: int
    conclusive: bool
    k: int | None = None
    people_below_5: int = 0
    l: int | None = None  # noqa: E741 - its name in the literature
    entropy_l: float | None = None
    sample_unique: float | None = None
    population_unique: float | None = None
    prosecutor: float | None = None
    prosecutor_mean: float | None = None
    journalist: float | None = None
    marketer: float | None = None
    above_threshold: float | None = None
    alone: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    def sentences(self) -> list[str]:
        known = ", ".join(f"{attribute} of {count}" for attribute, count in self.known.items())
        lines = [f"{self.people} people; known: {known}."]
        if self.k is None:
            return [*lines, "No quasi-identifier of anyone is known: nothing can be said about how alone people stand."]
        lines.append(
            f"k = {self.k} over the {self.people_in_table} people of whom something is known; {len(self.alone)} are "
            f"alone, {self.people_below_5} in a class of less than {SMALL_CLASS}. l = {self.l}."
        )
        if not self.conclusive:
            lines.append(
                "Of most people fewer than two attributes are known: a high k then comes from how little was read, not "
                "from people being alike. It is no reason to release."
            )
        return lines


def structure_of_release(release: Release, population: int | None = None) -> Structure:
    """The table of a release: attributes as they stand in the output, invented ones left out."""
    people: dict[str, Person] = {}
    for pair in release.pairs:
        standing = [change.span for change in pair.changes if change.text == change.original]
        people.setdefault(pair.patient, Person()).add(pair.id, pair.original.text, standing, pair.text)
    return structure_of(people.values(), population)


def structure_of(people: Iterable[Person], population: int | None = None) -> Structure:
    """The figures of a table of people, drawn from a ``population`` of so many if that is known."""
    everyone = list(people)
    rows = [person.row() for person in everyone]
    known = {name: sum(row[place] is not None for row in rows) for place, name in enumerate(ATTRIBUTES)}
    table = [
        (person, row) for person, row in zip(everyone, rows, strict=True) if any(value is not None for value in row)
    ]
    if not table:
        return Structure(len(everyone), known, 0, False)
    kept = [row for _, row in table]
    sizes = class_sizes(kept)
    frequency = Counter(diagnosis for person in everyone for diagnosis in person.diagnoses)
    sensitive = [rarest(person.diagnoses, frequency) for person, _ in table]
    classes = list(Counter(kept).values())
    told = sum(sum(value is not None for value in row) >= _FEWEST_ATTRIBUTES for row in rows)
    fraction = len(table) / population if population and population >= len(table) else None
    return Structure(
        len(everyone),
        known,
        len(table),
        2 * told >= len(everyone),
        k_anonymity(kept),
        sum(size < SMALL_CLASS for size in sizes),
        l_diversity(kept, sensitive),
        round(entropy_l_diversity(kept, sensitive), 3),
        sum(size == 1 for size in classes) / len(table),
        population_uniqueness(classes, fraction) if fraction else None,
        1 / min(sizes),
        len(classes) / len(table),
        min(1.0, fraction / min(sizes)) if fraction else None,
        sum(min(1.0, fraction / size) for size in sizes) / len(table) if fraction else None,
        sum(1 / size > THRESHOLD for size in sizes) / len(table),
        [person.documents[0] for (person, _), size in zip(table, sizes, strict=True) if size == 1],
    )


def population_uniqueness(classes: Sequence[int], fraction: float) -> float:
    """The share of people who are alone in the population too, after Zayatz (1991).

    Whether a class of one in the sample is one of the population is judged by the classes of the sample, taken as the
    classes of the population.

    >>> population_uniqueness([1, 1, 2], 1.0), round(population_uniqueness([1, 1, 2], 0.1), 3)
    (0.5, 0.263)
    """
    total = sum(classes)
    unique = sum(size == 1 for size in classes)
    if not unique:
        return 0.0
    sizes = Counter(classes)
    seen_once = sum(count * size * fraction * (1 - fraction) ** (size - 1) for size, count in sizes.items())
    return unique / total * (sizes[1] * fraction / seen_once)
