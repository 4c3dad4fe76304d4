"""Training the LSTM with PyTorch on the processor; the same notes, options and seed give the same weights."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any

import numpy as np
import torch
from threadpoolctl import threadpool_limits

from incognote.document import Span
from incognote.errors import UsageError
from incognote.learn.batch import Extractor
from incognote.learn.decode import FloatArray, Lattice
from incognote.learn.encoding import Encoding
from incognote.learn.features import HashArray
from incognote.learn.lstm_inputs import Vocabulary, word_hashes
from incognote.learn.tagger import decide
from incognote.text.analysis import Analysis
from incognote.text.tokens import IntArray
from incognote.train.lstm_corpus import EncodedCorpus
from incognote.train.lstm_network import Network, table_spread
from incognote.train.lstm_options import Options
from incognote.train.partial import TagSets
from incognote.train.vectors import skip_gram

__all__ = ["train"]

#: Stretches scored together when the development notes are looked at.
SCORED_TOGETHER = 256


def train(
    notes: Sequence[Analysis],
    gold: Sequence[Sequence[Span]],
    extractor: Extractor,
    encoding: Encoding,
    options: Options,
    *,
    dev_notes: Sequence[Analysis] = (),
    dev_gold: Sequence[Sequence[Span]] = (),
    raw: Sequence[Analysis] = (),
    progress: Callable[[str], None] | None = None,
) -> tuple[Vocabulary, dict[str, FloatArray], FloatArray]:
    """The tables, weights and transitions of a network fitted to the notes.

    With development notes the weights of the best epoch on them are kept. ``raw`` are further notes to learn word
    vectors from.
    """
    tell = progress or (lambda line: None)
    with _repeatable(options.seed, options.threads):
        further = [_hashes(note, extractor.spec.key) for note in raw]
        corpus = EncodedCorpus(notes, extractor, options.context, cutoff=options.cutoff, further=further)
        sets = TagSets(encoding)
        tags = corpus.tags(gold, sets)
        dev = EncodedCorpus(dev_notes, extractor, options.context, corpus.vocabulary) if dev_notes else None
        vectors = (
            _vectors(corpus, further, options, extractor.spec.key) if options.pretrained and options.words else None
        )
        network = Network(corpus, len(encoding.tags), options, vectors)
        best, best_score, waited = network.arrays(), -1.0, 0
        begun = monotonic()
        for epoch, loss in enumerate(_epochs(network, corpus, tags, sets, options), 1):
            line = f"epoch {epoch}: loss {loss:.4f}"
            if not np.isfinite(loss):
                raise UsageError(f"an LSTM has learnt nothing: its loss is {loss} in epoch {epoch}; lower its rate")
            reached, waited = 0.0, waited + 1
            if dev:
                reached = _f1(dev_gold, _find(network, dev, encoding))
                line += f", dev F1 {reached:.4f}"
            if reached > best_score or not dev:
                best, best_score, waited = network.arrays(), reached, 0
            tell(f"{line}, {monotonic() - begun:.0f} s")
            if waited >= options.patience or 0 < options.minutes * 60 < monotonic() - begun:
                break
    transitions = best.pop("transitions")
    return corpus.vocabulary, best, transitions


@contextmanager
def _repeatable(seed: int, threads: int) -> Iterator[None]:
    before = torch.get_num_threads()
    with torch.random.fork_rng(), threadpool_limits(threads):
        torch.manual_seed(seed)
        torch.set_num_threads(threads)
        try:
            yield
        finally:
            torch.set_num_threads(before)


def _hashes(note: Analysis, key: bytes) -> HashArray:
    words, ids = note.tokens.distinct
    return word_hashes(words, key)[ids]


def _vectors(corpus: EncodedCorpus, further: Sequence[HashArray], options: Options, key: bytes) -> FloatArray:
    """Skip-gram vectors of the corpus's words, scaled to what the network starts from."""
    table = corpus.vocabulary.words
    texts: list[IntArray] = []
    for batch in corpus.batches:
        rows = table.rows(word_hashes(batch.distinct, key))[batch.ids[batch.tokens]]
        texts += [rows[part] for _, part in batch.rows()]
    texts += [table.rows(hashes) for hashes in further]
    vectors = skip_gram(texts, len(table), options.words, seed=options.seed)
    seen = vectors[vectors.any(axis=1)]
    scale = table_spread(options.words) / max(float(seen.std()), 1e-6) if len(seen) else 1.0
    scaled: FloatArray = vectors * np.float32(scale)
    return scaled


def _epochs(
    network: Network, corpus: EncodedCorpus, tags: IntArray, sets: TagSets, options: Options
) -> Iterator[float]:
    """The loss per token of each epoch, once it is done."""
    chance = np.random.default_rng(options.seed)
    weights = list(network.weights.values())
    summed = options.optimizer == "sgd"
    make: Any = torch.optim.SGD if summed else torch.optim.Adam
    optimizer = make(weights, lr=options.rate, fused=True)
    encoding, masks = sets.encoding, sets.masks
    lattice = Lattice(np.zeros((len(encoding.tags),) * 2, np.float32), encoding.legal())
    holds = np.add.reduceat(np.append(tags > 0, False), corpus.stretches) > 0
    for epoch in range(options.epochs):
        keep = holds | (chance.random(len(holds)) < options.keep_empty)
        batches = corpus.shuffled(options.batch, keep, chance)
        total, tokens = 0.0, 0
        for number, stretches in enumerate(batches):
            rate = options.rate * (len(stretches) if summed else 1)
            if options.schedule == "linear":
                rate *= 1 - (epoch + number / len(batches)) / options.epochs
            for group in optimizer.param_groups:
                group["lr"] = rate
            picked, places = corpus.pick(stretches)
            loss = network.loss(picked, tags[places], masks, lattice)
            optimizer.zero_grad()
            (loss / len(stretches)).backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(weights, options.clip)
            optimizer.step()
            total += loss.item()
            tokens += len(places)
        yield total / max(tokens, 1)


def _find(network: Network, dev: EncodedCorpus, encoding: Encoding) -> list[set[tuple[int, int, str]]]:
    """What the network finds in the development notes, as token ranges of each note in their order."""
    emissions = np.zeros((len(dev.word_ids), len(encoding.tags)), np.float32)
    order = np.argsort(dev.lengths, kind="stable").astype(np.int32)
    with torch.no_grad():
        for begin in range(0, len(order), SCORED_TOGETHER):
            picked, places = dev.pick(order[begin : begin + SCORED_TOGETHER])
            if len(places):
                emissions[places] = network.emissions(picked).numpy()
    transitions = network.weights["transitions"].detach().numpy()
    tags, _ = decide(emissions, dev.sequences, Lattice(transitions, encoding.legal()))
    found: list[set[tuple[int, int, str]]] = [set() for group in dev.groups for _ in group]
    first = 0
    for group, batch in zip(dev.groups, dev.batches, strict=True):
        for place, (note, rows) in zip(group, batch.rows(), strict=True):
            here = encoding.ranges(tags[first + rows.start : first + rows.stop])
            starts, ends = note.tokens.starts, note.tokens.ends
            found[place] = {(int(starts[a]), int(ends[b - 1]), label) for a, b, label in here}
        first += len(batch.tokens)
    return found


def _f1(gold: Sequence[Sequence[Span]], found: Sequence[set[tuple[int, int, str]]]) -> float:
    right = marked = said = 0
    for spans, here in zip(gold, found, strict=True):
        wanted = {(span.start, span.end, span.label) for span in spans}
        right, marked, said = right + len(wanted & here), marked + len(wanted), said + len(here)
    return 2 * right / max(marked + said, 1)
