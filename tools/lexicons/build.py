"""Compiles the lists into the table that ships: ``python -m tools.lexicons.build`` (needs the ``lexicons`` extra).

The same packages and the same tables give the same bytes.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from incognote.errors import MissingExtra
from incognote.lexicons.keys import key_of, phrase_key, words_of
from incognote.lexicons.lexicon import DATA, FLAGS, LONGEST_PHRASE
from incognote.text.language import LANGUAGES
from tools.lexicons.sources import Entry, all_entries, ordinary_words

__all__ = ["Table", "build"]

NAME_COLUMN = {"given": len(LANGUAGES), "surname": len(LANGUAGES) + 1}
WIDTH = len(LANGUAGES) + len(NAME_COLUMN)
#: Ordinary words rarer than one in a hundred million say nothing that an unknown word does not.
RAREST_ZIPF = 1.0


class Table:
    """Entries gathered by key, then sorted and written."""

    def __init__(self) -> None:
        self._flags: dict[int, int] = {}
        self._numbers: dict[int, list[int]] = {}
        self.counts: Counter[str] = Counter()

    def add(self, entry: Entry) -> None:
        words = words_of(entry.text)
        if not 1 <= len(words) <= LONGEST_PHRASE or len("".join(words)) < 2:
            return
        bit = 1 << FLAGS.index(entry.flag)
        key = phrase_key(words)
        if not self._flags.get(key, 0) & bit:
            self.counts[entry.flag] += 1
        self._flags[key] = self._flags.get(key, 0) | bit
        if len(words) > 1:
            first = key_of(words[0])
            self._flags[first] = self._flags.get(first, 0) | 1 << FLAGS.index("phrase_start")
        elif entry.language:
            own = key_of(words[0], entry.language)
            self._flags[own] = self._flags.get(own, 0) | bit
        if entry.share and len(words) == 1:
            self._raise(key, NAME_COLUMN[entry.flag], math.log10(entry.share * 1e9))

    def add_ordinary(self, language: str, words: dict[str, float]) -> None:
        for word, zipf in words.items():
            if zipf >= RAREST_ZIPF:
                key = key_of(word)
                self._flags.setdefault(key, 0)
                self._raise(key, LANGUAGES.index(language), zipf)

    def _raise(self, key: int, column: int, zipf: float) -> None:
        numbers = self._numbers.setdefault(key, [0] * WIDTH)
        numbers[column] = max(numbers[column], round(10 * zipf))

    def write(self, folder: Path) -> int:
        keys = sorted(self._flags)
        np.save(folder / "keys.npy", np.array(keys, np.uint64))
        np.save(folder / "flags.npy", np.array([self._flags[key] for key in keys], np.uint32))
        empty = [0] * WIDTH
        np.save(folder / "numbers.npy", np.array([self._numbers.get(key, empty) for key in keys], np.uint8))
        return len(keys)


def build(folder: Path, entries: Iterable[Entry]) -> Table:
    """Compile ``entries`` and the ordinary words of each language into ``folder``."""
    table = Table()
    for entry in entries:
        table.add(entry)
    for language in LANGUAGES:
        table.add_ordinary(language, ordinary_words(language))
    table.write(folder)
    return table


def main() -> None:
    try:
        table = build(DATA, all_entries())
    except ImportError as error:
        raise MissingExtra("Compiling the lists", "lexicons") from error
    for flag, count in sorted(table.counts.items()):
        print(f"{flag:20s}{count:9,d}")
    size = sum(path.stat().st_size for path in DATA.glob("*.npy"))
    print(f"{'bytes':20s}{size:9,d}")


if __name__ == "__main__":
    main()
