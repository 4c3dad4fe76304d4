"""Recall by origin of names: are people whose names come from elsewhere protected as well as others?"""

from __future__ import annotations

from collections import Counter

from incognote.evidence.attacks.base import AttackFinding, attacks, not_run
from incognote.evidence.binomial import rate_of
from incognote.evidence.release import Release
from incognote.replace.normal import fold
from incognote.replace.surrogates.pools import is_name, origin_of

__all__ = ["name_origin", "origins"]

_FEWEST = 10


@attacks("recall by origin")
def origins(release: Release) -> AttackFinding:
    """The origin whose names are missed most, if that is surely more than all names are."""
    title = "Recall by origin of names"
    total: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for pair in release.pairs:
        leaked = set(pair.leaked)
        for span in pair.original.spans:
            if span.label in ("PATIENT", "DOCTOR"):
                origin = name_origin(span.of(pair.original.text), pair.language)
                total[origin] += 1
                missed[origin] += span in leaked
    rates = {origin: rate_of(missed[origin], count) for origin, count in total.items() if count >= _FEWEST}
    if not rates:
        return not_run(title, f"No origin has {_FEWEST} names in the reviewed notes.")
    overall = missed.total() / total.total()
    worst = max(rates, key=lambda origin: (rates[origin].low, rates[origin].value or 0))
    rate = rates[worst]
    weak = rate.low > max(overall, 0.01)
    return AttackFinding(
        title,
        "weak" if weak else "quiet",
        f"Of all names {overall:.2%} are missed; of {rate.total} {worst} names {rate.value:.2%} "
        f"({rate.low:.2%} to {rate.high:.2%}).",
        "Add names of this origin to the known identifiers or to the training notes, and review more notes that have "
        "them." if weak else "Nothing to do.",
        rate.value,
        overall,
        {f"{origin}: missed of {one.total}": one.count for origin, one in sorted(rates.items())},
    )  # fmt: skip


def name_origin(name: str, language: str) -> str:
    """Where a name comes from by the lists of names, ``unlisted`` if no word of it is on one.

    >>> name_origin("Priya Krishnan", "en"), name_origin("Qwxz Blorft", "en")
    ('indian', 'unlisted')
    """
    known = [word for word in (fold(part).strip(".,") for part in name.split()) if is_name(word)]
    if not known:
        return "unlisted"
    found = [origin_of(word, known[-1 - i], language) for i, word in enumerate(known)]
    return next((origin for origin in found if origin != language), language)
