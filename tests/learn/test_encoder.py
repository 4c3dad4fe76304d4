"""The encoder at work: pieces, stretches, the layers in 8 bits, and its model files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.learn.encoders import PIECES, small_encoder

from incognote import Document
from incognote.learn.batch import Batch
from incognote.learn.encoder import Encoder
from incognote.learn.encoder_inputs import (
    AFTER_BLANK,
    AFTER_EMPTY_LINE,
    GLUED,
    LINE,
    OUTSIDE,
    read_pieces,
    stretches_of,
)
from incognote.learn.encoding import Encoding
from incognote.learn.wordpiece import WordPieces
from incognote.text.analysis import Analysis

torch = pytest.importorskip("torch", reason="the train extra is not installed")
pytest.importorskip("onnxruntime", reason="the deep extra is not installed")

TAGS = Encoding.of("IO", ["DOCTOR", "DATE"])
TEXT = "Seen by Dr. Okafor\nin\n\n3/4 x4410 by OKAFOR's friend"


def note(text: str) -> Analysis:
    return Analysis(Document("n", text), "en")


def test_words_are_cut_into_the_longest_known_pieces_whatever_their_case_and_accents() -> None:
    vocabulary = WordPieces(PIECES)
    for word, pieces in [
        ("Okafor", ["oka", "##for"]),
        ("ÖKÄFOR", ["oka", "##for"]),
        ("today", ["today"]),
        ("todayx", ["today", "##x"]),
        ("日", ["[UNK]"]),
        ("\u0301", ["[UNK]"]),
    ]:
        assert [PIECES[number] for number in vocabulary.of(word)] == pieces


def test_an_endless_word_has_few_pieces() -> None:
    assert len(WordPieces(PIECES).of("x" * 10**6)) == 16


def test_pieces_know_where_they_stand() -> None:
    pieces = read_pieces(Batch([note(TEXT)], 0), WordPieces(PIECES))
    words = note(TEXT).tokens.words
    places = dict(zip(words, pieces.places[pieces.first[:-1]].tolist(), strict=True))
    assert (places["Seen"], places["by"], places["3"]) == (AFTER_EMPTY_LINE, AFTER_BLANK, AFTER_EMPTY_LINE)
    assert places["in"] == LINE
    assert (places["/"], places["4410"], places["s"]) == (GLUED, GLUED, GLUED)


@given(
    st.lists(st.lists(st.integers(1, 16), max_size=300), min_size=1, max_size=4),
    st.integers(40, 256),
    st.integers(0, 38),
)
def test_every_token_is_told_once_and_read_with_others_around_it(
    notes: list[list[int]], longest: int, shared: int
) -> None:
    sizes = [size for one in notes for size in one]
    first = np.append(0, np.cumsum(sizes)).astype(np.int32)
    opens = np.cumsum([0, *map(len, notes[:-1])]).astype(np.int32)
    told = []
    for stretch in stretches_of(first, opens, longest, shared):
        assert first[stretch.end] - first[stretch.begin] <= longest - 2
        assert stretch.begin <= stretch.told_from < stretch.told_to <= stretch.end
        assert np.searchsorted(opens, stretch.begin, "right") == np.searchsorted(opens, stretch.end - 1, "right")
        told += range(stretch.told_from, stretch.told_to)
    assert told == list(range(len(sizes)))


def test_eight_bits_say_nearly_what_the_network_says_that_was_trained() -> None:
    from tests.learn.encoders import start

    from incognote.train.encoder_network import EncoderNetwork

    encoder = small_encoder(TAGS)
    network = EncoderNetwork(start()[1], len(TAGS.tags), 0.0, 1)
    for name in ("looks", "places", "output"):
        network.weights[name].data = torch.from_numpy(np.asarray(encoder.weights[name]))
    batch = Batch([note(TEXT)], 0)
    pieces = read_pieces(batch, encoder.vocabulary)
    rows = np.full((3, 1, len(pieces.numbers) + 2), OUTSIDE, np.int64)
    rows[0, 0, [0, -1]] = encoder.vocabulary.open, encoder.vocabulary.close
    rows[1, 0, [0, -1]] = 0
    rows[:, 0, 1:-1] = pieces.numbers, pieces.looks, pieces.places
    with torch.no_grad():
        network.eval()
        wanted = network(*torch.from_numpy(rows), torch.ones(rows.shape[1:], dtype=torch.bool))[0].numpy()
    wanted = wanted[1 + pieces.first[:-1]]
    assert np.abs(encoder.score(batch) - wanted).mean() < 0.05 * np.abs(wanted).mean()


def test_what_is_said_of_a_note_does_not_depend_on_the_notes_beside_it() -> None:
    encoder = small_encoder(TAGS)
    notes = [note(TEXT), note("today " * 700), note(""), note("Dr. Okafor " * 3)]
    alone = np.concatenate([encoder.score(Batch([one], 0)) for one in notes if len(one.tokens)])
    together = encoder.score(Batch([notes[0], *notes[1:]], 0))
    assert np.array_equal(alone, together)


def test_a_saved_encoder_says_the_same(tmp_path: Path) -> None:
    encoder = small_encoder(TAGS)
    encoder.save(tmp_path)
    again = Encoder.load(tmp_path)
    batch = Batch([note(TEXT)], 0)
    assert np.array_equal(again.score(batch), encoder.score(batch))
    assert again.find([note(TEXT)]) == encoder.find([note(TEXT)])


def test_without_the_extra_the_message_says_what_to_install(tmp_path: Path) -> None:
    small_encoder(TAGS).save(tmp_path / "encoder")
    code = (
        "import sys; sys.modules['onnxruntime'] = None\n"
        "from pathlib import Path\n"
        "from incognote.learn.encoder import Encoder\n"
        "from incognote.errors import MissingExtra\n"
        "try: Encoder.load(Path(sys.argv[1]))\n"
        "except MissingExtra as error: print(error)"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "encoder")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=dict(os.environ), cwd=tmp_path)
    assert "needs the 'deep' extra: pip install '" in done.stdout and "[deep]'" in done.stdout
