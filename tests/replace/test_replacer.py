"""The replacer: offsets, overlaps, secrets, and the last look for what was missed."""

from __future__ import annotations

import gc
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from replace_notes import SECRET, marked

from incognote import Document, Span
from incognote.errors import UsageError
from incognote.labels import LABELS
from incognote.replace import Replacer, load_policy, load_secret
from incognote.replace.ages import parse_age
from incognote.replace.keys import derive
from incognote.replace.policy import parse_policy


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """Any text with any spans, in any order, overlapping or not."""
    text = draw(st.text(st.characters(codec="utf-8"), min_size=1, max_size=60))
    cuts = st.integers(0, len(text) - 1)
    spans = []
    for _ in range(draw(st.integers(0, 5))):
        start = draw(cuts)
        end = draw(st.integers(start + 1, len(text)))
        spans.append(Span(start, end, draw(st.sampled_from(LABELS))))
    return Document("d", text, spans, {"language": draw(st.sampled_from(["en", "es", "nb"]))})


@given(documents(), st.sampled_from(["tag", "numbered", "redact", "surrogate", "safe-harbor", "vigibase"]))
def test_offsets_hold_on_both_sides_whatever_the_spans(document: Document, policy: str) -> None:
    result = Replacer(load_policy(policy), SECRET).replace(document)
    at = new_at = 0
    for change in result.replacements:
        assert document.text[at : change.start] == result.text[new_at : change.new_start]
        assert document.text[change.start : change.end] == change.original
        assert result.text[change.new_start : change.new_end] == change.text
        at, new_at = change.end, change.new_end
    assert document.text[at:] == result.text[new_at:]


def test_a_copy_in_another_process_gives_the_same_text() -> None:
    note = marked("[[PATIENT|Kari Dybvik]], [[DATE|2019-05-06]]")
    for secret in (SECRET, None):
        replacer = Replacer(load_policy("surrogate"), secret)
        first = replacer.replace(note).text
        copy = pickle.loads(pickle.dumps(replacer))
        assert copy.replace(note).text == first
        assert copy.secret_is_random == (secret is None)


@given(documents())
def test_every_letter_and_digit_of_every_span_is_covered(document: Document) -> None:
    result = Replacer(load_policy("tag"), SECRET).replace(document)
    covered = {i for change in result.replacements for i in range(change.start, change.end)}
    for span in document.spans:
        assert all(i in covered for i in range(span.start, span.end) if document.text[i].isalnum())


@given(documents(), st.randoms())
def test_the_order_of_spans_does_not_matter(document: Document, random: st.random.Random) -> None:  # type: ignore[name-defined]
    shuffled = list(document.spans)
    random.shuffle(shuffled)
    replacer = Replacer(load_policy("surrogate"), SECRET)
    other = Document("d", document.text, shuffled, document.meta)
    assert replacer.replace(document).text == replacer.replace(other).text


def test_the_longest_of_overlapping_spans_wins() -> None:
    spans = [Span(0, 4, "CITY"), Span(0, 9, "STREET"), Span(5, 9, "ID")]
    assert Replacer(load_policy("tag")).replace(Document("1", "Oslo vei 1", spans)).text == "[STREET]1"


def test_a_span_beyond_the_text_is_refused_without_showing_the_note() -> None:
    with pytest.raises(UsageError) as error:
        Replacer(load_policy("tag")).replace(Document("1", "Okafor", [Span(0, 99, "DOCTOR")]))
    assert "Okafor" not in str(error.value)


def test_nothing_of_the_note_shows_in_a_repr() -> None:
    result = Replacer(load_policy("tag")).replace(marked("Seen by [[DOCTOR|Okafor]], and Okafor again"))
    assert "Okafor" not in repr(result)


def test_a_name_found_once_and_left_elsewhere_is_replaced_too() -> None:
    text = Replacer(load_policy("tag")).replace(
        marked("[[PATIENT|Thandiwe Okonjo-Bright]], MRN [[MRN|448-20-1799]]. OKONJO said ... chart 448201799. thandiwe")
    )
    assert text.text == "[PATIENT], MRN [MRN]. [PATIENT] said ... chart [MRN]. thandiwe"


def test_a_name_that_is_also_a_word_or_a_disease_is_reported_not_replaced() -> None:
    result = Replacer(load_policy("tag")).replace(
        marked("[[PATIENT|Rose Parkinson]] has Parkinson's disease. Rose fever. Plan: home.")
    )
    assert result.text == "[PATIENT] has Parkinson's disease. Rose fever. Plan: home."
    assert [result.text[leak.start : leak.end] for leak in result.possible_leaks] == ["Parkinson", "Rose"]
    assert "Rose" not in repr(result)


def test_the_guard_can_be_switched_off() -> None:
    policy = parse_policy("p", "guard = false")
    result = Replacer(policy).replace(marked("[[PATIENT|Thandiwe]], Thandiwe"))
    assert result.text == "[PATIENT], Thandiwe" and not result.possible_leaks


def test_what_a_policy_keeps_is_no_leak() -> None:
    result = Replacer(load_policy("limited-data-set")).replace(marked("[[CITY|Trondheim]], Trondheim"))
    assert result.text == "Trondheim, Trondheim" and not result.possible_leaks


def test_a_secret_comes_from_a_file_or_the_environment_else_it_is_random(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("INCOGNOTE_SECRET", raising=False)
    monkeypatch.delenv("INCOGNOTE_SECRET_FILE", raising=False)
    assert load_secret().is_random and load_secret().value != load_secret().value
    file = tmp_path / "secret"
    file.write_bytes(b"9f86d081884c7d659\n")
    assert load_secret(file).value == b"9f86d081884c7d659"
    monkeypatch.setenv("INCOGNOTE_SECRET", "from the environment")
    assert load_secret().value == b"from the environment"
    monkeypatch.setenv("INCOGNOTE_SECRET_FILE", str(file))
    assert load_secret().value == b"9f86d081884c7d659" and not load_secret().is_random
    with pytest.raises(UsageError, match="cannot read"):
        load_secret(tmp_path / "none")
    assert "9f86d08" not in repr(load_secret)


@given(st.text(max_size=9), st.text(max_size=9), st.text(max_size=9), st.text(max_size=9))
def test_derived_keys_do_not_confuse_scope_label_and_entity(a: str, b: str, c: str, d: str) -> None:
    assert (derive(b"k", a, b, c) == derive(b"k", a, b, d)) == (c == d)
    assert derive(b"k", a + b, c, d) != derive(b"k", a, b + c, d) or (a + b, c) == (a, b + c)


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("54", 54), ("8 months", 0.67), ("50s", 50), ("ninety-one", 91), ("61 Y", 61), ("18/12", 1.5), ("3 uker", 0.06),
        ("noventa y dos años", 92), ("veintitrés", 23), ("nittito år", 92), ("60-årene", 60), ("12 hrs", 0.001),
        ("cincuenta y tres", 53), ("tjueen", 21), ("forty-four", 44), ("2 años", 2),
    ],
)  # fmt: skip
def test_ages_are_read_in_digits_and_words_and_any_unit(text: str, years: float) -> None:
    age = parse_age(text)
    assert age is not None and abs(age.years - years) < 0.02


def test_ages_are_kept_capped_bucketed_or_tagged() -> None:
    note = marked("[[AGE|54]] [[AGE|94 years]] [[AGE|8 months]] [[AGE|ninety]] [[AGE|elderly]]")
    for options, expected in (
        ('mode = "keep"', "54 90+ years 8 months 90+ elderly"),
        ('mode = "bucket", width = 10', "50-59 90+ years 0-9 90+ [AGE]"),
        ('threshold = 64, over = "65+"', "54 65+ years 8 months 65+ [AGE]"),
    ):
        policy = parse_policy("p", f'[labels]\nAGE = {{ mask = "age", {options} }}')
        assert Replacer(policy, SECRET).replace(note).text == expected


def test_the_language_that_was_told_is_heeded_whatever_a_note_looks_like() -> None:
    town = marked("Lives in [[CITY|Xandervale]] with the wife and two of the sons.")
    of = {
        language: Replacer(load_policy("surrogate"), SECRET, language).replace(town).text for language in ("en", "nb")
    }
    assert Replacer(load_policy("surrogate"), SECRET).replace(town).text == of["en"] != of["nb"]
    assert pickle.loads(pickle.dumps(Replacer(load_policy("tag"), SECRET, "nb"))).language == "nb"


def test_a_note_that_is_replaced_leaves_nothing_to_the_garbage_collector() -> None:
    text = "Ann Frost, 12 Elm Street, Boston, MA 02115, phone 617-555-0123."
    spans = [Span(0, 9, "PATIENT"), Span(11, 24, "STREET"), Span(26, 32, "CITY"), Span(34, 36, "STATE")]
    spans += [Span(37, 42, "ZIP"), Span(50, 62, "PHONE")]
    replacer = Replacer(load_policy("surrogate"), bytes(32), "en")
    replacer.replace(Document("1", text, spans))
    gc.collect()
    gc.disable()
    try:
        replacer.replace(Document("2", text, spans))
        assert gc.collect() == 0
    finally:
        gc.enable()
