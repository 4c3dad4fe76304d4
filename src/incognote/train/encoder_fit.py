"""Fine-tuning an encoder with PyTorch on the processor; the same notes, options and seed give the same weights."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import monotonic

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from incognote.document import Span
from incognote.errors import UsageError
from incognote.learn.batch import Batch
from incognote.learn.encoder import Encoder
from incognote.learn.encoder_inputs import LONGEST, OUTSIDE, read_pieces
from incognote.learn.encoding import Encoding
from incognote.learn.wordpiece import WordPieces
from incognote.text.analysis import Analysis
from incognote.text.tokens import IntArray
from incognote.train.encoder_network import HEADS, EncoderNetwork
from incognote.train.encoder_options import EncoderOptions
from incognote.train.partial import MARKED, TagSets
from incognote.train.pretrained import Pretrained

__all__ = ["train"]

#: The longest gradient.
_CLIP = 1.0


@dataclass(frozen=True, slots=True)
class _Note:
    """The pieces of a note, which of them are the first of a token, and the set of tags that token may have."""

    numbers: IntArray
    looks: IntArray
    places: IntArray
    first: IntArray
    tags: IntArray
    partial: bool


def train(
    notes: Sequence[Analysis],
    gold: Sequence[Sequence[Span]],
    start: Pretrained,
    name: str,
    encoding: Encoding,
    options: EncoderOptions,
    *,
    dev_notes: Sequence[Analysis] = (),
    dev_gold: Sequence[Sequence[Span]] = (),
    progress: Callable[[str], None] | None = None,
) -> Encoder:
    """An encoder that starts from a pretrained one, fitted to the notes in its languages.

    With development notes the weights of the best epoch on them are kept, as they are when they run in 8 bits.
    """
    tell = progress or (lambda line: None)
    pieces, bert = start
    vocabulary, sets = WordPieces(pieces), TagSets(encoding)
    known = [place for place, note in enumerate(notes) if note.language in options.languages]
    if not known:
        raise UsageError(f"an encoder for {', '.join(options.languages)} has no notes in its language to learn from")
    read = [_read(notes[place], gold[place], vocabulary, sets) for place in known]
    masks = torch.from_numpy(sets.masks)
    watched = [place for place, note in enumerate(dev_notes) if note.language in options.languages]

    def at_work(network: EncoderNetwork) -> Encoder:
        return Encoder(name, encoding, vocabulary, network.ready(), network.layers, HEADS)

    before = torch.get_num_threads()
    with torch.random.fork_rng():
        torch.manual_seed(options.seed)
        torch.set_num_threads(options.threads or before)
        try:
            network = EncoderNetwork(bert, len(encoding.tags), options.dropout, options.seed)
            best, best_score, waited, begun = at_work(network), 0.0, 0, monotonic()
            for epoch, loss in enumerate(_epochs(network, read, masks, options, vocabulary), 1):
                if not np.isfinite(loss):
                    raise UsageError(
                        f"an encoder has learnt nothing: its loss is {loss} in epoch {epoch}; lower its rate"
                    )
                line = f"epoch {epoch}: loss {loss:.4f}"
                if watched:
                    now = at_work(network)
                    reached = _f1(now, [dev_notes[place] for place in watched], [dev_gold[place] for place in watched])
                    line += f", dev F1 {reached:.4f}"
                    waited += best_score > 0  # it finds nothing at first
                    if reached > best_score:
                        best, best_score, waited = now, reached, 0
                tell(f"{line}, {monotonic() - begun:.0f} s")
                if watched and waited >= options.patience:
                    break
            return best if best_score else at_work(network)
        finally:
            torch.set_num_threads(before)


def _read(note: Analysis, spans: Sequence[Span], vocabulary: WordPieces, sets: TagSets) -> _Note:
    pieces = read_pieces(Batch([note], 0), vocabulary)
    tags = sets.encode(note, spans)
    return _Note(pieces.numbers, pieces.looks, pieces.places, pieces.first, tags, MARKED in note.document.meta)


def _epochs(
    network: EncoderNetwork, notes: Sequence[_Note], masks: Tensor, options: EncoderOptions, vocabulary: WordPieces
) -> Iterator[float]:
    """The loss per token of each epoch, once it is done."""
    chance = np.random.default_rng(options.seed)
    groups = [
        {"params": network.pretrained(), "rate": options.rate},
        {"params": network.fresh(), "rate": options.head_rate},
    ]
    optimizer = torch.optim.AdamW(groups, lr=options.rate, weight_decay=options.decay)
    weights = list(network.weights.values())
    ends = (vocabulary.open, vocabulary.close)
    whole, partial = ([note for note in notes if note.partial is kind] for kind in (False, True))
    turns = _turns(len(whole), options.share, chance)
    for epoch in range(options.epochs):
        network.train()
        some = [whole[place] for place in next(turns)]
        some += [note for note in partial if chance.random() < options.partial]
        steps = _steps(some, options, chance)
        total, tokens = 0.0, 0
        for number, step in enumerate(steps):
            done = (epoch + number / len(steps)) / options.epochs
            for group in optimizer.param_groups:
                group["lr"] = group["rate"] * min(done / max(options.warm_up, 1e-6), (1 - done) / (1 - options.warm_up))
            with torch.autocast("cpu", torch.bfloat16, enabled=options.half):
                told, wanted = _told(network, step, ends)
            loss = _loss(told, wanted, masks)
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(weights, _CLIP)
            optimizer.step()
            total, tokens = total + loss.item() * len(wanted), tokens + len(wanted)
        network.eval()
        yield total / max(tokens, 1)


def _turns(notes: int, share: float, chance: Generator) -> Iterator[list[int]]:
    """For each epoch the notes whose turn it is: none comes up again before all have."""
    waiting: list[int] = []
    while True:
        while len(waiting) < share * notes:
            waiting += chance.permutation(notes).tolist()
        some = round(share * notes)
        yield waiting[:some]
        waiting = waiting[some:]


#: A note, and the tokens of it that are read together.
_Part = tuple[_Note, int, int]


def _steps(notes: Sequence[_Note], options: EncoderOptions, chance: Generator) -> list[list[_Part]]:
    """The notes cut at places that differ from epoch to epoch; parts of like length go together."""
    parts: list[_Part] = []
    room = LONGEST - 2
    for note in notes:
        cuts = [0]
        more = int(chance.integers(room // 3, room + 1)) if note.first[-1] > room else room
        while cuts[-1] < len(note.tags):
            cuts.append(int(np.searchsorted(note.first, note.first[cuts[-1]] + more, side="right")) - 1)
            more = room
        parts += [(note, begin, end) for begin, end in pairwise(cuts)]
    sizes = np.array([note.first[end] - note.first[begin] for note, begin, end in parts])
    order = np.argsort(sizes + chance.random(len(sizes)), kind="stable")[::-1]
    steps: list[list[_Part]] = []
    for place in order.tolist():
        if not steps or (len(steps[-1]) + 1) * (_size(steps[-1][0]) + 2) > options.pieces:
            steps.append([])
        steps[-1].append(parts[place])
    return [steps[place] for place in chance.permutation(len(steps)).tolist()]


def _size(part: _Part) -> int:
    note, begin, end = part
    return int(note.first[end] - note.first[begin])


def _told(network: EncoderNetwork, step: Sequence[_Part], ends: tuple[int, int]) -> tuple[Tensor, Tensor]:
    """What the network says of all tokens of a step, and the sets of tags that are right."""
    longest = max(map(_size, step)) + 2
    inputs = np.zeros((3, len(step), longest), np.int64)
    inputs[2] = OUTSIDE
    real = np.zeros((len(step), longest), np.bool_)
    firsts, tags = [], []
    for row, (note, begin, end) in enumerate(step):
        first, last = note.first[[begin, end]].tolist()
        size = last - first
        inputs[:, row, 1 : size + 1] = [part[first:last] for part in (note.numbers, note.looks, note.places)]
        inputs[0, row, 0], inputs[0, row, size + 1] = ends
        real[row, : size + 2] = True
        firsts.append(note.first[begin:end] - first + 1 + row * longest)
        tags.append(note.tags[begin:end])
    told = network(*torch.from_numpy(inputs), torch.from_numpy(real))
    wanted: NDArray[np.int64] = np.concatenate(firsts).astype(np.int64)
    right = torch.from_numpy(np.concatenate(tags).astype(np.int64))
    return told.flatten(0, 1)[torch.from_numpy(wanted)], right


def _loss(told: Tensor, right: Tensor, masks: Tensor) -> Tensor:
    """Minus the logarithm of what the tags that may be right are given together, per token."""
    shares = functional.log_softmax(told.float(), dim=1)
    may_be = shares.masked_fill(~masks[right], -torch.inf)
    return -torch.logsumexp(may_be, dim=1).mean()


def _f1(encoder: Encoder, notes: Sequence[Analysis], gold: Sequence[Sequence[Span]]) -> float:
    right = marked = said = 0
    for spans, found in zip(gold, encoder.find(notes), strict=True):
        wanted = {(span.start, span.end, span.label) for span in spans}
        here = {(span.start, span.end, span.label) for span in found}
        right, marked, said = right + len(wanted & here), marked + len(wanted), said + len(here)
    return 2 * right / max(marked + said, 1)
