"""The compiled lists: what they know, whatever the case, and how fast they are ready."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tools.lexicons.build import Table
from tools.lexicons.sources import Entry

from incognote.lexicons import load_lexicon, mask
from incognote.lexicons.keys import phrase_key
from incognote.lexicons.lexicon import Lexicon
from incognote.text.folding import fold


def has(word: str, flag: str, language: str | None = None) -> bool:
    return bool(load_lexicon().flags([word], language)[0] & mask(flag))


@pytest.mark.parametrize(
    ("word", "flag"),
    [
        ("Okafor", "surname"), ("GARCÍA", "surname"), ("garcia", "surname"), ("Ingeborg", "given"), ("Tromsø", "city"),
        ("TROMSO", "city"), ("Andalucía", "state"), ("Noruega", "country"), ("metformin", "drug"),
        ("levotiroxina", "drug"), ("Babinski", "eponym"), ("mmol", "unit"),
    ],
)  # fmt: skip
def test_words_are_known_whatever_their_case_and_accents(word: str, flag: str) -> None:
    assert has(word, flag)


def test_a_word_means_what_its_language_means() -> None:
    assert has("far", "kinship", "nb") and not has("far", "kinship", "en")
    assert has("son", "kinship", "en") and not has("son", "kinship", "es")
    assert has("far", "kinship")


def test_names_that_are_words_are_told_from_names_that_are_not() -> None:
    hope, okafor, pain = load_lexicon().commonness(["Hope", "Okafor", "Pain"], "en")
    assert hope > 40 and pain > 40 and okafor == 0


def test_the_longest_phrase_wins_and_marks_inside_count_for_nothing() -> None:
    lexicon = load_lexicon()
    words = ["from", "St", ".", "Louis", "to", "New", "York", "City"]
    assert [(first, last) for first, last, _ in lexicon.phrases(words)] == [(1, 4), (5, 8)]


def test_no_entry_can_be_read_in_the_tables() -> None:
    data = b"".join(array.tobytes() for array in (load_lexicon()._keys, load_lexicon()._flags))
    assert b"okafor" not in data.lower() and b"garcia" not in data.lower()


def test_own_entries_are_added_without_losing_the_rest() -> None:
    grown = load_lexicon().extended([("medical", "zzqq syndrome of kvark"), ("medical", "zzqq")])
    assert grown.flags(["zzqq"])[0] & mask("medical")
    assert [(a, b) for a, b, _ in grown.phrases(["a", "zzqq", "syndrome", "of", "kvark"])] == [(1, 5)]
    assert grown.flags(["Okafor"])[0] & mask("surname")
    assert len(grown) == len(load_lexicon()) + 2


def test_the_same_entries_give_the_same_bytes(tmp_path) -> None:
    entries = [Entry("given", "Hope", 1e-4), Entry("city", "New York"), Entry("kinship", "mor", 0.0, "nb")]
    for name, order in (("a", entries), ("b", entries[::-1])):
        table = Table()
        for entry in order:
            table.add(entry)
        (tmp_path / name).mkdir()
        table.write(tmp_path / name)
    for file in ("keys.npy", "flags.npy", "numbers.npy"):
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()
    small = Lexicon.load(tmp_path / "a")
    assert small.flags(["mor"], "nb")[0] == mask("kinship") and small.flags(["mor"], "en")[0] == 0


def test_memory_of_words_met_stays_bounded() -> None:
    lexicon = load_lexicon()
    for start in range(0, 260_000, 20_000):
        lexicon.flags([f"q{number}" for number in range(start, start + 20_000)])
    assert len(lexicon._memory.row) <= lexicon._memory.SIZE
    assert has("Okafor", "surname")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs the proc file system to ask for memory")
def test_a_fresh_start_is_quick_and_small() -> None:
    code = (
        "import time\n"
        "from incognote.lexicons.lexicon import load_lexicon\n"
        "start = time.process_time(); load_lexicon().flags(['Oslo']); seconds = time.process_time() - start\n"
        "status = dict(line.split(':', 1) for line in open('/proc/self/status'))\n"
        "print(seconds, status['VmRSS'].split()[0])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    seconds, kilobytes = run.stdout.split()
    assert float(seconds) < 0.2 and int(kilobytes) < 100_000


def test_keys_do_not_depend_on_the_process() -> None:
    assert phrase_key(["new", "york"]) == 89162653575111417
    assert fold("Ångström") == "angstrom"


def test_flags_are_one_array_per_call() -> None:
    flags = load_lexicon().flags(["Oslo", "og", "Oslo"], "nb")
    assert flags.dtype == np.uint32 and flags[0] == flags[2]
