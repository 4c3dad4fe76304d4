from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from incognote.document import Document
from incognote.errors import UsageError
from incognote.rules import RuleFinder
from incognote.text.analysis import Analysis


def spans(text: str, language: str = "en", **options: object) -> list[tuple[str, str]]:
    note = Analysis(Document("note", text, meta={"language": language}))
    return [(span.of(text), span.label) for span in RuleFinder(**options).find([note])[0]]  # type: ignore[arg-type]


def test_a_date_split_over_two_lines_is_one_date() -> None:
    assert spans("Seen 07/\n14/22 at home.") == [("07/\n14/22", "DATE")]


def test_a_fax_number_is_called_so_though_it_is_a_telephone_number_too() -> None:
    assert spans("Fax: 319-555-0150, tel. 319-555-0151.") == [("319-555-0150", "FAX"), ("319-555-0151", "PHONE")]


def test_a_weekday_and_its_date_are_one_date() -> None:
    assert spans("Back Wed 05/19/2027 at 9.") == [("Wed 05/19/2027", "DATE")]


def test_the_failures_named_by_the_vigibase_source_are_found_or_left() -> None:
    assert ("19-Jul- 2011", "DATE") in spans("hepatitis. On 19-Jul- 2011, the patient started")
    assert ("October-November 2013", "DATE") in spans("cases occurred on October-November 2013.")
    assert all(label != "DATE" for _, label in spans("Associated linked case no: 050368"))


def test_doses_vitals_scores_and_levels_are_no_identifiers() -> None:
    assert (
        spans("BP 118/76, strength 5/5, take 1/2 tab of 5/325, L4-5 stenosis, T10/11 node, Gleason 3+4, pain 4/10.")
        == []
    )


def test_a_norwegian_number_in_two_parts_is_one_identity_number() -> None:
    assert spans("Ola Moe, 120678 44587, innlagt 12.03.2019.", "nb") == [
        ("120678 44587", "SSN"),
        ("12.03.2019", "DATE"),
    ]


def test_labels_and_recognizers_can_be_chosen_or_left_out() -> None:
    text = "Mail a.b@c.example, seen 3/14/2019."
    assert spans(text, only=["EMAIL"]) == [("a.b@c.example", "EMAIL")]
    assert spans(text, without=["email", "url-bare"]) == [("3/14/2019", "DATE")]
    with pytest.raises(UsageError, match="no recognizer or label called EMIAL"):
        RuleFinder(only=["EMIAL"])


def test_a_user_adds_a_recognizer_with_a_file(tmp_path: Path) -> None:
    rules = tmp_path / "my.toml"
    rules.write_text(
        '[[recognizer]]\nname = "locker"\nlabel = "ID"\nscore = 0.9\n'
        'pattern = "locker (?P<id>[0-9]{3})"\nnot_before = "old locker $"\n'
    )
    assert ("417", "ID") in spans("key for locker 417 given", rules=rules)
    assert ("417", "ID") not in spans("key for old locker 417 given", rules=rules)


def test_a_bad_rules_file_is_named(tmp_path: Path) -> None:
    rules = tmp_path / "bad.toml"
    rules.write_text('[[recognizer]]\nname = "x"\nlabel = "ID"\npattern = "(a"\n')
    with pytest.raises(UsageError, match="bad pattern"):
        RuleFinder(rules=rules)
    rules.write_text('[[recognizer]]\nname = "x"\nlabel = "ID"\nregex = "a"\n')
    with pytest.raises(UsageError, match=r"bad\.toml"):
        RuleFinder(rules=rules)


FINDER = RuleFinder()


@settings(deadline=None)
@given(st.text(max_size=200), st.sampled_from(["en", "es", "nb", "fr"]))
def test_spans_of_any_text_lie_inside_it_and_do_not_overlap(text: str, language: str) -> None:
    found = FINDER.find([Analysis(Document("note", text), language=language)])[0]
    assert all(0 <= span.start < span.end <= len(text) for span in found)
    assert all(one.end <= two.start for one, two in pairwise(found))


@pytest.mark.parametrize("family", ["vigibase", "mimic", "mist"])
def test_each_source_has_its_own_rules(family: str) -> None:
    found = spans("Dr. Smith saw him on 03/14/2019; call 617-555-0134.", family=family)
    assert ("03/14/2019", "DATE") in found


def test_the_sources_old_ages_rule_keeps_younger_ones() -> None:
    assert spans("She is 94 and he is 54.", family="mimic") == [("94", "AGE")]
