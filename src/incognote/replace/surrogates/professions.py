"""New professions, of the gender that the original shows."""

from __future__ import annotations

from collections.abc import Sequence

from incognote.replace.masker import Mention
from incognote.replace.normal import fold
from incognote.replace.surrogates.pools import agree, gender_shown, is_epicene, pool
from incognote.replace.surrogates.world import World, generators, in_case_of

__all__ = ["new_professions"]


@generators("PROFESSION")
def new_professions(mentions: Sequence[Mention], world: World) -> list[str | None]:
    """Another profession; in Spanish in the gender of the original, and one that has no gender where it shows none."""
    return [_profession(mention.text, world) for mention in mentions]


def _profession(text: str, world: World) -> str | None:
    jobs: Sequence[str] = pool(world.language, "profession")
    if world.language == "es" and gender_shown(text) is None:
        jobs = tuple(job for job in jobs if is_epicene(job))
    new = world.pick("PROFESSION", fold(text), jobs)
    if new is None:
        return None
    new = agree(new, text, world.language)
    return new[0].upper() + new[1:] if text[:1].isupper() and not text.isupper() else in_case_of(new, text)
