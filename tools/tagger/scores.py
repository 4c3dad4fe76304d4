"""How often a tagger is right, on a treebank's words and on what notes make of words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from incognote.text.tagger import TAGS, Tagger
from tools.tagger.treebanks import Sentence, retokenize

__all__ = ["accuracy", "figures"]


def accuracy(tagger: Tagger, sentences: Sequence[Sentence]) -> float:
    """The share of words with the right tag."""
    texts = [(sentence.words, np.zeros(1, np.int32)) for sentence in sentences]
    found = np.concatenate(tagger.tag_batch(texts))
    return float(np.mean(found == [TAGS.index(tag) for sentence in sentences for tag in sentence.tags]))


def figures(tagger: Tagger, sentences: Sequence[Sentence]) -> dict[str, float]:
    """Accuracies on a test set: its words as they are, cut by our tokenizer, in capitals, and in lower case."""
    return {
        "words": accuracy(tagger, sentences),
        "own tokens": accuracy(tagger, [retokenize(sentence) for sentence in sentences]),
        "capitals": accuracy(tagger, _changed(sentences, str.upper)),
        "lower case": accuracy(tagger, _changed(sentences, str.lower)),
    }


def _changed(sentences: Iterable[Sentence], change: Callable[[str], str]) -> list[Sentence]:
    return [Sentence(tuple(map(change, s.words)), s.tags, ()) for s in sentences]
