"""Document frequencies: counted once, merged, kept without a readable word."""

import numpy as np
import pytest

from incognote.document import Document
from incognote.errors import UsageError
from incognote.lexicons.frequencies import Frequencies
from incognote.papers.norwegian.finders import NorwegianFinder
from incognote.text.analysis import Analysis

NOTES = [Document(str(i), f"Ingen feber.\nSett av Olsen{'' if i % 2 else ' og Lie'}.") for i in range(10)]


def test_idf_is_that_of_the_formula() -> None:
    seen = Frequencies.count(NOTES)
    assert np.allclose(seen.idf(["FEBER", "Lie", "Hansen"]), [0, np.log10(2), 1])


def test_parts_merged_are_the_whole() -> None:
    whole = Frequencies.count(NOTES)
    parts = Frequencies.count(NOTES[:3]).merge(Frequencies.count(NOTES[3:]))
    assert parts.documents == whole.documents == 10
    words = ["feber", "Lie", "av", "Hansen"]
    assert np.array_equal(parts.idf(words), whole.idf(words))


def test_a_common_sentence_is_common_and_a_new_one_is_not() -> None:
    seen = Frequencies.count(NOTES)
    note = Analysis(Document("new", "Ingen feber.\nFalt i trappen."))
    common, new = seen.sentence_idf(note)
    assert common == 0 and new == 1


def test_what_is_rare_is_not_in_the_file_and_nothing_is_in_clear(tmp_path) -> None:
    notes = [*NOTES, Document("rare", "Okafor")]
    path = tmp_path / "archive.freq"
    Frequencies.count(notes).at_least(2).save(path)
    loaded = Frequencies.load(path)
    assert loaded.idf(["Okafor"])[0] == pytest.approx(np.log10(11))
    assert loaded.idf(["feber"])[0] < 0.1
    assert b"feber" not in path.read_bytes() and b"olsen" not in path.read_bytes().lower()


def test_the_same_notes_give_the_same_bytes(tmp_path) -> None:
    for name in ("a", "b"):
        Frequencies.count(NOTES).save(tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_another_key_neither_reads_nor_merges(tmp_path) -> None:
    path = tmp_path / "archive.freq"
    Frequencies.count(NOTES, b"9f86d081884c7d65").save(path)
    with pytest.raises(UsageError, match="another key"):
        Frequencies.load(path)
    with pytest.raises(UsageError, match="different keys"):
        Frequencies.count(NOTES).merge(Frequencies.load(path, b"9f86d081884c7d65"))


def test_the_norwegian_finder_opens_frequencies_with_their_key(tmp_path) -> None:
    path, key = tmp_path / "archive.freq", tmp_path / "key"
    key.write_bytes(b"9f86d081884c7d65\n")
    Frequencies.count(NOTES, b"9f86d081884c7d65").save(path)
    finder = NorwegianFinder(frequencies=path, key_file=key)
    assert finder.frequencies is not None
    assert finder.frequencies.idf(["feber"])[0] == 0
    with pytest.raises(UsageError, match="another key"):
        NorwegianFinder(frequencies=path)


def test_a_broken_file_is_named(tmp_path) -> None:
    path = tmp_path / "broken.freq"
    path.write_bytes(b"nothing")
    with pytest.raises(UsageError, match=r"broken\.freq"):
        Frequencies.load(path)
