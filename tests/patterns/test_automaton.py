"""The automaton never says no where a pattern matches, says no where it can, and changes no finding."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from incognote import native
from incognote.document import Document
from incognote.patterns.automaton import PatternNetwork, machine
from incognote.rules.engine import context
from incognote.rules.engine.context import Context
from incognote.rules.engine.prefilter import Automaton
from incognote.rules.engine.recognizer import Recognizer
from incognote.rules.engine.registry import shipped
from incognote.text.analysis import Analysis
from incognote.text.batch import Batch

pytestmark = pytest.mark.skipif(native.kernels is None, reason="the compiled part is not built")

CORPORA = Path(__file__).parents[2] / "corpora"
MATCHED = shipped()
#: What patterns are about: the examples of all recognizers, marks, blanks, and characters that look like others.
PIECES = [
    *sorted({re.sub(r"[\[\]]", "", example) for one in shipped() for example in one.examples}),
    *"0123456789/.-,:;()#@_'’ºª°%\n\t  ",
    *("ſ", "\u212a", "ı", "İ", "å", "É", "µ", "μ", "😀", "\u0301", "²", "\x7f", "ÿ", "\u0178"),
]
TEXTS = st.lists(
    st.sampled_from(PIECES).flatmap(
        lambda piece: (
            st.tuples(st.integers(0, 8), st.integers(1, 40)).map(lambda cut: piece[cut[0] :][: cut[1]]) | st.just(piece)
        )
    ),
    max_size=6,
).map("".join)


def possible(prefilter: Automaton, text: str, count: int = len(MATCHED)) -> list[list[int]]:
    """By recognizer: where in the text the automaton says that it can match."""
    batch = Batch([Analysis(Document("text", text), language="en")])
    (places,) = prefilter.places(batch)
    return [[place for place in places.get(number, []) if place < len(text)] for number in range(count)]


@pytest.fixture(scope="module")
def prefilter() -> Automaton:
    return Automaton(native.kernels, MATCHED)  # type: ignore[arg-type]


@given(text=TEXTS)
@settings(max_examples=60, deadline=None)
def test_no_match_is_missed(prefilter: Automaton, text: str) -> None:
    text = Analysis(Document("text", text)).text
    for one, places in zip(MATCHED, possible(prefilter, text), strict=True):
        matching = {at for at in range(len(text)) if one.regex.match(text, at)}
        assert matching <= set(places), one.name


@pytest.mark.parametrize(
    ("pattern", "flags", "text", "expected"),
    [
        (r"(?<![\d/])\d{1,2}/\d{1,2}(?![\d/])", 0, "on 3/14 and 3/14/19", [3]),
        (r"(?<![\w.])ab", 0, "ab xab .ab", [0]),
        (r"\bab\b", 0, "ab abc cab (ab)", [0, 12]),
        (r"a(?=[bc]d)", 0, "abd acd abe", [0, 4]),
        (r"([/.-])a\1", 0, "/a/ .a/ -ab", [0, 4]),  # a mark may be any of those the group allows
        (r"(ab)c\1", 0, "abcab abcx", [0, 6]),  # anything may stand where a longer group is repeated
        (r"x{17}y", 0, "x" * 15 + "y " + "x" * 17 + "y", [17, 18]),  # long repeats have no end
        (r"x{2,90}y", 0, "xy xxy", [3]),
        (r"a$|^b", 0, "b a\nb a", [0, 2, 4, 6]),
        (r"kg", re.IGNORECASE, "KG \u212ag kg", [0, 3, 6]),
        (r"k(?-i:g)", re.IGNORECASE, "KG Kg", [3]),
        (r"(?a:\w)é", 0, "aé éé", [0]),
        (r"ñ", re.IGNORECASE, "Ñ ñ n", [0, 2]),
        (r"(?!)a", 0, "ba", [] if sys.version_info >= (3, 13) else [1]),  # read as what it is from 3.13 on
        (r"(?>a+)b|c++d", 0, "aab cd", [0, 1, 4]),
        (r"a(?!bc)", 0, "abc", [0]),  # only what must not follow in one character is looked at
        (r"(?:(?:(?:[ab]{16}){16}){16}){16}c", 0, "zz abc", [3, 4]),  # too large to count the repeats
    ],
)
def test_where_a_pattern_can_match(pattern: str, flags: int, text: str, expected: list[int]) -> None:
    one = Recognizer("one", "ID", pattern, case=not flags, inside=True)
    (places,) = possible(Automaton(native.kernels, [one]), text, 1)  # type: ignore[arg-type]
    assert places == expected


@given(texts=st.lists(TEXTS, min_size=1, max_size=3))
@settings(max_examples=25, deadline=None)
def test_forgetting_all_states_changes_no_answer(prefilter: Automaton, forgetful: Automaton, texts: list[str]) -> None:
    for text in texts:
        assert possible(forgetful, text) == possible(prefilter, text)


@pytest.fixture(scope="module")
def forgetful() -> Automaton:
    return Automaton(native.kernels, MATCHED, states=2)  # type: ignore[arg-type]


def test_threads_may_share_an_automaton(forgetful: Automaton) -> None:
    texts = [" ".join(PIECES[first::28]) for first in range(7)]
    expected = [possible(forgetful, text) for text in texts]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(possible, [forgetful] * 28, texts * 4)) == expected * 4


AROUND = [one.surroundings for one in shipped() if one.surroundings]
WINDOWS = [words for around in AROUND for words, _, _ in around.asks]


@given(text=TEXTS, which=st.integers(0, len(WINDOWS) - 1), cut=st.tuples(st.integers(-5, 40), st.integers(0, 60)))
@settings(max_examples=300, deadline=None)
def test_words_beside_a_match_are_found_as_a_search_finds_them(text: str, which: int, cut: tuple[int, int]) -> None:
    regex, start, end = WINDOWS[which].regex, max(0, cut[0]), cut[0] + cut[1]
    judged = Context(regex)
    judged._searched = context._WORTHWHILE
    assert judged.stands_in(text, start, end) == (regex.search(text[start:end]) is not None)


def test_words_are_judged_once_they_have_been_searched_for_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(context, "_WORTHWHILE", 3)
    words = Context(re.compile(r"\bmg$"))
    for _ in range(9):
        assert words.stands_in("take 5 mg now", 0, 9)
        assert not words.stands_in("take 5 mg now", 0, 13)
    assert words._machine
    assert not native.kernels.automaton_search(words._machine, "take 5 mg now", 0, 13)  # type: ignore[union-attr]


@given(text=TEXTS, which=st.integers(0, len(AROUND) - 1), cut=st.tuples(st.integers(0, 60), st.integers(1, 20)))
@settings(max_examples=300, deadline=None)
def test_automata_allow_a_match_where_the_words_around_it_do(text: str, which: int, cut: tuple[int, int]) -> None:
    around, (start, size) = AROUND[which], cut
    start = min(start, len(text))
    slow, fast = copy(around), copy(around)
    slow._next_open, slow._asked = None, -9
    fast._next_open, fast._asked = None, context._WORTHWHILE
    fast._count()
    assert fast._next_open
    end = min(start + size, len(text))
    assert fast.allow(text, start, end) == slow.allow(text, start, end)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_an_automaton_gives_its_memory_back() -> None:
    network = PatternNetwork([re.compile(r"[a-z]+\d{3}")])

    def use() -> None:
        made = machine(native.kernels, network, [[0]], 1 << 10)  # type: ignore[arg-type]
        text = np.zeros(5_000, np.uint16)
        places = np.arange(1, 5_000, dtype=np.int32)
        native.kernels.automaton_walk(made, text, places, np.zeros_like(places), np.empty_like(places))  # type: ignore

    def pages() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1])

    for _ in range(50):
        use()
    before = pages()
    for _ in range(500):
        use()
    assert pages() - before < 500


SPANS = """
import json, sys
from incognote.document import Document
from incognote.rules import RuleFinder
from incognote.rules.engine import context, scan
from incognote.text.analysis import Analysis
scan._WORTHWHILE = context._WORTHWHILE = 0
finders = [RuleFinder(family=family) for family in ("incognote", "vigibase", "mimic", "mist")]
notes = [Analysis(Document("note", text), language=language) for language, text in json.load(sys.stdin)]
found = [spans for one in finders for spans in one.find(notes)]
print(json.dumps([[(span.start, span.end, span.label, span.score) for span in spans] for spans in found]))
"""


def test_notes_give_the_same_findings_with_and_without_the_compiled_part() -> None:
    notes = [
        (language, text if number % 3 else text.upper().replace("K", "\u212a"))
        for language in ("en", "es", "nb")
        for number, path in enumerate(sorted((CORPORA / language).rglob("*.txt"))[::40])
        for text in [path.read_text("utf-8")]
    ]

    def spans(**environment: str) -> Any:
        run = subprocess.run(
            [sys.executable, "-c", SPANS],
            input=json.dumps(notes),
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            check=True,
        )
        return json.loads(run.stdout)

    compiled = spans()
    assert sum(map(len, compiled)) > 500
    assert compiled == spans(INCOGNOTE_PURE="1")
