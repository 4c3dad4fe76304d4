"""What words large text uses like this one, as features: a name or a verb that no annotated note has is not unknown."""

from __future__ import annotations

from collections.abc import Sequence

from incognote.learn.features import WordGroup, word_groups
from incognote.lexicons.clusters import load_clusters

__all__: list[str] = []


@word_groups("cluster")
def cluster(depths: Sequence[int] = (4, 6, 10, 16)) -> WordGroup:
    """The first so many branches of the word's path in its language's tree; nothing for a word the tree has not."""
    masks = [(depth, (1 << depth) - 1) for depth in depths]

    def look(words: Sequence[str], language: str) -> list[list[str]]:
        paths = load_clusters().paths(words, language).tolist()
        return [[f"{language}{depth}:{path & mask}" for depth, mask in masks] if path else [] for path in paths]

    return look
