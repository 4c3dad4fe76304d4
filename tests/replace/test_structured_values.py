"""What the policies put into structured fields: another value of the type or nothing, and ids that keep referring."""

from __future__ import annotations

import re

import pytest

from incognote import Document, Span
from incognote.document import GIVEN, REFERENCE, VALUE
from incognote.replace import Replacer, load_policy, policy_names
from incognote.replace.policy import Policy

SECRET = b"a secret of the structured values"
TEXT = """2019-03-04
4f2c1a3e-6a5e-4a3e-9a70-1f0d52c1a001
rec-17
93 years
Okuonghae, Emeka
Seen 2019-03-04 Mr. Okuonghae"""
GIVENS = [("DATE", VALUE), ("ID", REFERENCE), ("ID", REFERENCE), ("AGE", VALUE), ("PATIENT", VALUE)]


def replaced(policy: str | Policy, id_: str = "1", patient: str = "p") -> list[str]:
    """The new lines of a note whose first five are structured values."""
    spans, at = [], 0
    for line, (label, source) in zip(TEXT.split("\n"), GIVENS, strict=False):
        spans.append(Span(at, at + len(line), label, 1.0, source))
        at += len(line) + 1
    spans += [Span(at + 5, at + 15, "DATE"), Span(at + 20, at + 29, "PATIENT")]
    given = [(span.start, span.end, span.label, span.source) for span in spans[:5]]
    document = Document(id_, TEXT, spans, {"given": given, "patient": patient, "language": "en"})
    chosen = policy if isinstance(policy, Policy) else load_policy(policy)
    return Replacer(chosen, SECRET).replace(document).text.split("\n")


@pytest.mark.parametrize("policy", policy_names())
def test_every_policy_gives_values_or_nothing(policy: str) -> None:
    day, uuid, code, _, name, _ = replaced(policy)
    if policy != "pseudonymous":  # its codes are not dates: the writer of a date field drops them
        assert re.fullmatch(r"(?:\d{4}(?:-\d\d-\d\d)?)?", day)
    assert re.fullmatch(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", uuid) and uuid != TEXT.split("\n")[1]
    assert re.fullmatch(r"[a-z][a-z0-9-]+", code) and code != "rec-17"
    assert not re.search(r"[\[\]<>█]", day + uuid + code + name), name


def test_text_and_fields_agree_where_both_shift() -> None:
    day, _, _, _, name, text = replaced("surrogate")
    assert text == f"Seen {day} Mr. {name.partition(',')[0]}"


def test_the_words_of_vigibase_stay_in_the_text() -> None:
    day, _, _, _, name, text = replaced("vigibase")
    assert (name, bool(re.fullmatch(r"\d{4}-\d\d-\d\d", day))) == ("", True)
    assert re.fullmatch(r"Seen \[\d+ [A-Z]+ \d{4}\] Mr. \[PERSON\]", text)


def test_references_are_the_same_in_the_whole_project_and_others_are_not() -> None:
    one, two = replaced("surrogate", "1", "p"), replaced("surrogate", "2", "q")
    assert one[1:3] == two[1:3]
    assert one[0] != two[0] and one[4] != two[4]


def test_a_policy_that_keeps_everything_keeps_references_too() -> None:
    assert "\n".join(replaced(Policy("keep", default={"mask": "keep"}))) == TEXT


def test_what_is_given_as_text_may_become_a_tag() -> None:
    document = Document("1", "Okuonghae", [Span(0, 9, "PATIENT", 1.0, GIVEN)], {"given": [(0, 9, "PATIENT", GIVEN)]})
    assert Replacer(load_policy("tag"), SECRET).replace(document).text == "[PATIENT]"


def test_a_short_code_of_a_field_is_no_reason_to_change_a_dose() -> None:
    text = "1000\nGiven 1000 mg."
    document = Document("1", text, [Span(0, 4, "ID", 1.0, REFERENCE)], {"given": [(0, 4, "ID", REFERENCE)]})
    assert Replacer(load_policy("surrogate"), SECRET).replace(document).text.endswith("Given 1000 mg.")
