"""Policies: total, said in words, and the worked examples of the sources."""

from __future__ import annotations

import inspect
import json
import tomllib
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st
from replace_notes import SECRET, marked, replaced

from incognote import Document, Span
from incognote.errors import UsageError
from incognote.labels import LABELS
from incognote.replace import Replacer, load_policy, policy_names
from incognote.replace.example import try_policy
from incognote.replace.masker import maskers
from incognote.replace.policy import parse_policy

SHIPPED = {
    "tag", "numbered", "redact", "anonymous", "deidentified", "pseudonymous", "vigibase", "safe-harbor",
    "limited-data-set", "surrogate", "research",
}  # fmt: skip


def test_all_policies_ship_and_say_what_they_serve_and_what_they_do_not_claim() -> None:
    assert set(policy_names()) == SHIPPED
    for name in SHIPPED:
        policy = load_policy(name)
        assert policy.title and len(policy.serves) > 40 and len(policy.does_not_claim) > 40, name


@pytest.mark.parametrize("name", sorted(SHIPPED))
@given(
    label=st.sampled_from(LABELS) | st.text("ABCXYZ_", min_size=1, max_size=12), text=st.text(min_size=1, max_size=20)
)
def test_every_label_and_every_text_has_an_outcome(name: str, label: str, text: str) -> None:
    document = Document("1", f"a {text} b", [Span(2, 2 + len(text), label)], {"language": "en"})
    result = Replacer(load_policy(name), SECRET).replace(document)
    change = next(change for change in result.replacements if change.start == 2)
    assert result.text[change.new_start : change.new_end] == change.text
    kept = load_policy(name).rule(label)["mask"] in ("keep", "age")
    assert kept or change.text != text or not any(c.isalnum() for c in text)


def test_the_introduction_of_the_vigibase_source() -> None:
    source = (
        "[[PATIENT|Mr. Smith]] visited [[HOSPITAL|Uppsala Hospital]] at [[DATE|May 1 2014]]. "
        "[[PATIENT|Mr. Smith]] later experienced symptoms on [[DATE|May 16 2014]]."
    )
    text = vigibase(source, days=-594, upper=False)
    assert text == (
        "[PERSON] visited [LOCATION] at [14 September 2012]. "
        "[PERSON] later experienced symptoms on [29 September 2012]."
    )  # the source prints 2014 in the last date, which breaks its own interval of fifteen days


def test_section_5_8_of_the_vigibase_source_character_for_character() -> None:
    source = (
        "Aortic valve endocarditis, dental infection. [[DOCTOR|Dr Miller]] reported the case of a "
        "[[AGE|41-year-old]] male patient, who developed an aortic valve endocarditis under Enbrel-therapy. Enbrel was "
        "initiated in [[DATE|Feb 2008]] and discontinued in [[DATE|April-2008]] due to an anklejoint arthrodesis "
        "surgery. The therapy was restarted in [[DATE|May 2008]] but again pauseddue to a dental infection. The "
        "physician reported that the patient got 6 doses total s.c. from [[DATE|05/2008]] to [[DATE|Aug 2008]]. In "
        "[[DATE|08/2008]] the aortic valve endocarditis was diagnosed via transesophageal echocardiography. Patient "
        "was hospitalized on [[DATE|13Aug2008]] and treated with Teicoplanin i.v. and discharged on "
        '[[DATE|21-AUG-2008]]. The antibiotic therapy (Zyvoxid, Ciproxin) was continued ambulant for 3 weeks. "English '
        'summary (full translation upon request)".'
    )
    assert vigibase(source, days=-1096) == (
        "Aortic valve endocarditis, dental infection. [PERSON] reported the case of a 41-year-old male patient, who "
        "developed an aortic valve endocarditis under Enbrel-therapy. Enbrel was initiated in [FEBRUARY 2005] and "
        "discontinued in [APRIL 2005] due to an anklejoint arthrodesis surgery. The therapy was restarted in "
        "[MAY 2005] but again pauseddue to a dental infection. The physician reported that the patient got 6 doses "
        "total s.c. from [MAY 2005] to [AUGUST 2005]. In [AUGUST 2005] the aortic valve endocarditis was diagnosed via "
        "transesophageal echocardiography. Patient was hospitalized on [13 AUGUST 2005] and treated with Teicoplanin "
        "i.v. and discharged on [21 AUGUST 2005]. The antibiotic therapy (Zyvoxid, Ciproxin) was continued ambulant "
        'for 3 weeks. "English summary (full translation upon request)".'
    )


def vigibase(source: str, days: int, upper: bool = True) -> str:
    """The shipped policy with a known offset in place of the random one."""
    toml = (resources.files("incognote.replace") / "policies" / "vigibase.toml").read_text("utf-8")
    toml = toml.replace('offset = "uniform"', 'offset = "external"').replace(
        "upper = true", f"upper = {str(upper).lower()}"
    )
    return Replacer(parse_policy("vigibase", toml), SECRET).replace(marked(source, date_offset=days)).text


def test_vigibase_masks_old_ages_and_tags_what_it_cannot_read() -> None:
    assert replaced("a [[AGE|93-year-old]], [[AGE|ninety]], [[AGE|8 months]] [[DATE|Ramadan]]", "vigibase") == (
        "a [AGE > 89], [AGE > 89], 8 months [DATE]"
    )


NOTE_2_2 = (
    "Dato: [[DATE|12.03.2012]]\nGodkjent av: [[DOCTOR|Kari]] [[DOCTOR|Nordmann]]\nDokumentnummer: [[ID|12345]]\n"
    "INNKOMSTJOURNAL\nInnleggende lege: Amk-sentralen\nPasient: [[PATIENT|Ola]] [[PATIENT|Hansen]]\n"
    "Alder: [[AGE|63]] år\nDiagnose: Brystsmerter"
)


def test_figure_2_2_of_the_norwegian_source_the_three_levels() -> None:
    assert replaced(NOTE_2_2, "deidentified", language="nb").splitlines() == [
        "Dato: <DATE>", "Godkjent av: <NAME> <NAME>", "Dokumentnummer: <DOCNUMBER>", "INNKOMSTJOURNAL",
        "Innleggende lege: Amk-sentralen", "Pasient: <NAME> <NAME>", "Alder: <YEAR> år", "Diagnose: Brystsmerter",
    ]  # fmt: skip
    anonymous = [" ".join(line.split()) for line in replaced(NOTE_2_2, "anonymous", language="nb").splitlines()]
    assert anonymous[:3] == ["Dato:", "Godkjent av:", "Dokumentnummer:"]
    assert anonymous[5:7] == ["Pasient:", "Alder: år"]
    codes = replaced(NOTE_2_2, "pseudonymous", language="nb").splitlines()
    assert codes[0].startswith("Dato: <DATE:") and codes[5].count("<NAME:") == 2
    assert codes == replaced(NOTE_2_2, "pseudonymous", language="nb", note_id="another note").splitlines()
    assert codes != replaced(NOTE_2_2, "pseudonymous", secret=b"another secret, longer", language="nb").splitlines()


def test_figure_10_1_of_the_norwegian_source() -> None:
    source = (
        "Dato: [[DATE|1.2.2012]] Godkjent av: [[NAME|Lege]] Dokumentnummer: [[DOCNR|77]]\n\nPasient: [[NAME|Ola]] "
        "[[NAME|Hansen]] Alder: [[YEAR|63]] år\nPasienten hadde hjerteinfarkt i [[YEAR|1998]].\n"
        "ca kl [[TIME|12:30]] i dag"
    )
    assert replaced(source, "deidentified", language="nb") == (
        "Dato: <DATE> Godkjent av: <NAME> Dokumentnummer: <DOCNR>\n\nPasient: <NAME> <NAME> Alder: <YEAR> år\n"
        "Pasienten hadde hjerteinfarkt i <YEAR>.\nca kl <TIME> i dag"
    )


def test_safe_harbor_cuts_dates_ages_and_zip_codes_and_keeps_states() -> None:
    source = (
        "[[PATIENT|Ann Roe]], [[AGE|94]] (b. [[DATE|3/2/1925]]), of [[CITY|Dunn]], [[STATE|Kent County]], [[STATE|MN]] "
        "[[ZIP|55104]], son in [[ZIP|03601-1234]], seen [[DATE|5/6/2019]] and [[DATE|May 7]], SSN [[SSN|123-45-6789]]"
    )
    assert replaced(source, "safe-harbor") == (
        "[PATIENT], 90+ (b. 90+), of [CITY], [STATE], MN 551, son in 000, seen 2019 and [DATE], SSN [SSN]"
    )


def test_a_limited_data_set_keeps_dates_towns_and_postal_codes() -> None:
    source = (
        "[[PATIENT|Ann Roe]] of [[STREET|1 Elm St]], [[CITY|Dunn]] [[ZIP|55104]], [[DATE|5/6/2019]], [[PHONE|555-0101]]"
    )
    assert replaced(source, "limited-data-set") == "[PATIENT] of [STREET], Dunn 55104, 5/6/2019, [PHONE]"


def test_numbered_tags_know_a_person_in_every_form() -> None:
    source = (
        "[[PATIENT|John Smith]] and [[PATIENT|SMITH, J.]] and [[PATIENT|Jhon]], wife [[PATIENT|Mary Smith]], "
        "[[DOCTOR|Smith]], [[PHONE|555-0101]], [[PHONE|(555) 0101]]"
    )
    assert replaced(source, "numbered") == (
        "[PATIENT-1] and [PATIENT-1] and [PATIENT-1], wife [PATIENT-2], [DOCTOR-1], [PHONE-1], [PHONE-1]"
    )


def test_a_label_takes_its_own_rule_then_its_groups_then_the_default() -> None:
    policy = parse_policy("p", '[default]\nmask = "redact"\n[labels]\nID = "tag"\nMRN = "keep"')
    assert [policy.rule(label)["mask"] for label in ("MRN", "SSN", "CITY", "UNHEARD")] == [
        "keep",
        "tag",
        "redact",
        "redact",
    ]


def test_a_threshold_leaves_unsure_spans_alone() -> None:
    policy = parse_policy("p", "[thresholds]\nCITY = 0.5")
    spans = [Span(0, 4, "CITY", 0.4), Span(5, 9, "CITY", 0.6)]
    assert Replacer(policy, SECRET).replace(Document("1", "Dunn Oslo", spans)).text == "Dunn [CITY]"


BAD = [
    ("not toml", "is not valid TOML"),
    ("colour = 1", "colour: unknown; accepted are: default, does_not_claim, guard"),
    ("title = 7", "title: text, not 7"),
    ('scope = "ward"', "scope: one of note, patient, project, not 'ward'"),
    ('guard = "no"', "guard: true or false, not 'no'"),
    ("guard = 0", "guard: true or false, not 0"),
    ('tag = "x"', "tag: a table"),
    ('[tag]\nstyle = "[{lable}]"', "[tag]: style: may hold {label}"),
    ('[tag]\nstyle = "[{label"', "[tag]: style: may hold {label}"),
    ('[tag]\nstyle = "{label.x}"', "[tag]: style: may hold {label}"),
    ('[tag]\nstyle = "{}"', "[tag]: style: may hold {label}"),
    ('[tag]\nstyle = "{label:d}"', "[tag]: style: may hold {label}"),
    ("[tag]\nnames = { NAME = 3 }", "[tag]: names: a table, each entry text"),
    ('[tag]\nnames = { NAEM = "X" }', "[tag]: names: no label or group is called 'NAEM'; did you mean 'NAME'?"),
    ("[tag]\ncolour = 1", "[tag]: colour: unknown; accepted are: names, style"),
    ("default = 3", "[default]: needs a mask"),
    ('[default]\nmask = "nope"', "[default]: no maskers called 'nope'; there are: age, date"),
    ("[default]\nlength = 3", "[default]: needs a mask"),
    ('labels = "tag"', "labels: a table"),
    ("[labels]\nCITY = 3", "[labels] CITY: needs a mask"),
    ('[labels]\ncity = "tag"', "[labels] city: no label or group is called 'city'; did you mean 'CITY'?"),
    ('[labels]\nPLACES = "tag"', "[labels] PLACES: no label or group is called 'PLACES'"),
    ('[labels]\nCITY = { mask = "tag", colour = 1 }', "[labels] CITY: colour: unknown; accepted are: names, style"),
    ('[labels]\nCITY = { mask = "tag", style = 3 }', "[labels] CITY: style: text, not 3"),
    ('[labels]\nCITY = { mask = "tag", scope = "note" }', "[labels] CITY: scope: unknown"),
    ('[labels]\nCITY = { mask = "surrogate", scope = "ward" }', "[labels] CITY: scope: one of note, patient, project"),
    ('[labels]\nCITY = { mask = "numbered", style = "[{label}]" }', "[labels] CITY: style: needs {number}"),
    ('[labels]\nCITY = { mask = "pseudonym", style = "<{label}>" }', "[labels] CITY: style: needs {code}"),
    ('[labels]\nCITY = { mask = "pseudonym", length = 8 }', "[labels] CITY: length: a number from 13 to 32, not 8"),
    ('[labels]\nCITY = { mask = "pseudonym", length = "16" }', "[labels] CITY: length: a whole number, not '16'"),
    ('[labels]\nCITY = { mask = "redact", length = -1 }', "[labels] CITY: length: a number from 0"),
    ('[labels]\nCITY = { mask = "redact", length = true }', "[labels] CITY: length: one of 'same' or a whole number"),
    ('[labels]\nCITY = { mask = "redact", length = "long" }', "[labels] CITY: length: one of 'same' or a whole number"),
    ('[labels]\nCITY = { mask = "redact", character = "##" }', "[labels] CITY: character: a single one"),
    ('[labels]\nCITY = { mask = "keep", only = "towns" }', "[labels] CITY: only: one of '', 'us-states', not 'towns'"),
    ('[labels]\nDATE = { mask = "date", offset = "sideways" }', "[labels] DATE: offset: one of uniform, weeks"),
    ('[labels]\nDATE = { mask = "date", style = "roman" }', "[labels] DATE: style: one of original, iso"),
    ('[labels]\nDATE = { mask = "date", offset = "uniform", shortest = 9, longest = 5 }', "a number from 0 to 5"),
    ('[labels]\nDATE = { mask = "date", longest = 1.5 }', "[labels] DATE: longest: a whole number, not 1.5"),
    ('[labels]\nDATE = { mask = "date", longest = 4000000 }', "[labels] DATE: longest: a number from 366 to 36524"),
    ('[labels]\nDATE = { mask = "date", offset = "weeks", shortest = 1, longest = 6 }', "longest: a number from 7 to"),
    ('[labels]\nDATE = { mask = "date", offset = "weeks", shortest = 8, longest = 13 }', "shortest: a number from 0"),
    ('[labels]\nDATE = { mask = "date", wrap = "[{day}]" }', "[labels] DATE: wrap: may hold {date}"),
    ('[labels]\nDATE = { mask = "date", wrap = "[DATE]" }', "[labels] DATE: wrap: needs {date}"),
    ('[labels]\nDATE = { mask = "date", upper = "yes" }', "[labels] DATE: upper: true or false, not 'yes'"),
    ('[labels]\nDATE = { mask = "date", birth = "never" }', "[labels] DATE: birth: one of same, shift"),
    ('[labels]\nAGE = { mask = "age", mode = "old" }', "[labels] AGE: mode: one of keep, bucket, shift"),
    ('[labels]\nAGE = { mask = "age", width = 0 }', "[labels] AGE: width: a number from 1"),
    ('[labels]\nAGE = { mask = "age", threshold = -1 }', "[labels] AGE: threshold: a number from 0"),
    ('[labels]\nAGE = { mask = "age", over = 90 }', "[labels] AGE: over: text, not 90"),
    ('[labels]\nZIP = { mask = "zip", digits = 3 }', "[labels] ZIP: digits: unknown; accepted are: none"),
    ("[thresholds]\nCITY = 7", "[thresholds]: CITY: a number from 0 to 1, not 7"),
    ("[thresholds]\nCITY = nan", "[thresholds]: CITY: a number from 0 to 1, not nan"),
    ("[thresholds]\nCITY = true", "thresholds: a table, each entry a number"),
    ("[thresholds]\nTOWN = 0.5", "[thresholds]: no label or group is called 'TOWN'"),
]  # fmt: skip


@pytest.mark.parametrize(("toml", "reason"), BAD)
def test_a_mistake_in_a_policy_is_named_before_the_first_note(toml: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(toml)
    with pytest.raises(UsageError) as error:
        load_policy(file)
    assert str(error.value).startswith(f"{file}: ") and reason in str(error.value)


@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_every_shipped_policy_replaces_an_example_of_every_label(name: str) -> None:
    try_policy(load_policy(name))
    assert load_policy(name).keyed == (name in ("pseudonymous", "vigibase", "surrogate", "research"))


WORDS = st.sampled_from([
    "", "x", "[{label}]", "{label", "<{label}:{code}>", "{label}-{number}", "{date}", "{lable}", "{0}", "{{label}}",
    "same", "note", "patient", "project", "ward", "uniform", "weeks", "season", "external", "relative", "none",
    "original", "iso", "words", "year", "past", "future", "both", "fictional", "plausible", "keep", "bucket", "shift",
    "us-states",
])  # fmt: skip
VALUES = WORDS | st.integers(-1, 40) | st.integers(0, 40000) | st.booleans() | st.floats(0, 2)
OPTIONS = ["style", "names", "length", "character", "only", "offset", "shortest", "longest", "scope", "wrap", "upper"]
OPTIONS += ["direction", "numbers", "birth", "mode", "threshold", "over", "whole", "width"]


@st.composite
def rules(draw: st.DrawFn) -> str:
    mask = draw(st.sampled_from(sorted(maskers)))
    own = [key for key in OPTIONS if key in inspect.signature(maskers[mask]).parameters]
    options = draw(st.dictionaries(st.sampled_from(own), VALUES, max_size=3)) if own else {}
    return ", ".join([f'mask = "{mask}"', *(f"{key} = {json.dumps(value)}" for key, value in options.items())])


@settings(max_examples=150, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(rules(), st.sampled_from([*LABELS, "NAME", "ID", "LOCATION"]), rules())
def test_a_policy_that_is_accepted_replaces_every_label_without_error(rule: str, label: str, default: str) -> None:
    try:
        policy = parse_policy("p", f"default = {{ {default} }}\n[labels]\n{label} = {{ {rule} }}")
    except UsageError:
        reject()
    try_policy(policy)


def test_a_policy_of_ones_own_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('title = "mine"\n[default]\nmask = "redact"\nlength = 3')
    assert Replacer(load_policy(file)).replace(marked("in [[CITY|Oslo]]")).text == "in ███"
    with pytest.raises(UsageError, match="cannot read"):
        load_policy(tmp_path / "missing.toml")
    with pytest.raises(UsageError, match="there are: anonymous"):
        load_policy("unheard-of")


def test_the_shipped_files_are_plain_toml() -> None:
    for entry in (resources.files("incognote.replace") / "policies").iterdir():
        assert tomllib.loads(entry.read_text("utf-8"))["title"]


@pytest.mark.parametrize(
    ("language", "text", "new"),
    [
        ("en", "teens", "teens"),
        ("es", "octogenario", "octogenario"),
        ("es", "año y medio", "año y medio"),
        ("nb", "tenårene", "tenårene"),
        ("es", "nonagenaria", "90+"),
        ("nb", "seksognitti år", "90+"),
        ("es", "décima década", "90+"),
    ],
)
def test_words_of_an_age_stay_unless_they_may_tell_one_over_89(language: str, text: str, new: str) -> None:
    replacer = Replacer(load_policy("surrogate"), b"k" * 16, language)
    assert replacer.replace(marked(f"is [[AGE|{text}]]")).text == f"is {new}"
