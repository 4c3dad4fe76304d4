"""Every scheme's own full list is mapped, in both directions, and nothing unknown passes silently."""

from __future__ import annotations

from pathlib import Path

import pytest

from incognote.document import Span
from incognote.errors import UsageError
from incognote.labels import GROUP_OF, GROUPS, LABELS, SCHEMES, convert, convert_spans, scheme_of

# Each list as its own source gives it, typed here a second time on purpose.
OWN_LISTS = {
    "i2b2-2006": "PATIENT DOCTOR HOSPITAL ID DATE LOCATION PHONE AGE",
    "i2b2-2014": (
        "PATIENT DOCTOR USERNAME PROFESSION ROOM DEPARTMENT HOSPITAL ORGANIZATION STREET CITY STATE COUNTRY ZIP "
        "LOCATION-OTHER AGE DATE PHONE FAX EMAIL URL IPADDR SSN MEDICALRECORD HEALTHPLAN ACCOUNT LICENSE VEHICLE "
        "DEVICE BIOID IDNUM OTHER"
    ),
    "hipaa": (
        "NAME GEOGRAPHIC DATE PHONE FAX EMAIL SSN MRN HEALTHPLAN ACCOUNT LICENSE VEHICLE DEVICE URL IP BIOMETRIC "
        "PHOTO OTHER"
    ),
    "oslo": (
        "NAME NATIONAL_ID ADDRESS ZIP PHONE FAX BIRTH_DATE CARE_DATE PATIENT_NUMBER BANK_ACCOUNT DRIVING_LICENCE "
        "CAR_REGISTRATION WEB_PAGE EMAIL BIOMETRIC PHOTO ETHNICITY POLITICS RELIGION SEXUALITY UNION"
    ),
    "meddocan": (
        "NOMBRE_SUJETO_ASISTENCIA NOMBRE_PERSONAL_SANITARIO ID_SUJETO_ASISTENCIA CENTRO_SALUD HOSPITAL CALLE "
        "TERRITORIO PAIS FECHAS EDAD_SUJETO_ASISTENCIA SEXO_SUJETO_ASISTENCIA NUMERO_TELEFONO CORREO_ELECTRONICO "
        "PROFESION FAMILIARES_SUJETO_ASISTENCIA INSTITUCION URL_WEB NUMERO_FAX ID_CONTACTO_ASISTENCIAL "
        "ID_TITULACION_PERSONAL_SANITARIO ID_EMPLEO_PERSONAL_SANITARIO ID_ASEGURAMIENTO NUMERO_BENEF_PLAN_SALUD "
        "IDENTIF_BIOMETRICOS IDENTIF_DISPOSITIVOS_NRSERIE IDENTIF_VEHICULOS_NRSERIE_PLACAS DIREC_PROT_INTERNET "
        "OTROS_SUJETO_ASISTENCIA OTRO_NUMERO_IDENTIF"
    ),
    "norsynth": (
        "First_Name Last_Name Age Health_Care_Unit Phone_Number Social_Security_Number Date_Full Date_Part Location"
    ),
    "vigibase": "Date Age Location Organization Person ID Phone",
}
SIZES = {"i2b2-2006": 8, "i2b2-2014": 31, "hipaa": 18, "oslo": 21, "meddocan": 29, "norsynth": 9, "vigibase": 7}


@pytest.mark.parametrize("name", OWN_LISTS)
def test_a_scheme_has_exactly_the_labels_of_its_source(name: str) -> None:
    own = OWN_LISTS[name].split()
    assert sorted(SCHEMES[name].labels) == sorted(own)
    assert len(set(own)) == SIZES[name]


@pytest.mark.parametrize("name", SCHEMES)
def test_every_label_of_a_scheme_reads_as_a_tree_label(name: str) -> None:
    for label in SCHEMES[name].labels:
        assert SCHEMES[name].to_tree(label) in GROUP_OF


@pytest.mark.parametrize("name", SCHEMES)
def test_every_tree_label_is_written_as_a_label_of_the_scheme_or_not_at_all(name: str) -> None:
    written = {SCHEMES[name].from_tree(tree) for tree in LABELS}
    assert written - {None} <= set(SCHEMES[name].labels)


@pytest.mark.parametrize("name", SCHEMES)
def test_what_a_scheme_writes_it_reads_back_within_the_group(name: str) -> None:
    """A name never comes back as a place; personal details and contact data may share a wider drawer."""
    scheme = SCHEMES[name]
    for tree in LABELS:
        label = scheme.from_tree(tree)
        if label is None or GROUP_OF[tree] in {"CONTACT", "PERSONAL"} or tree in {"USERNAME", "ORGANIZATION", "AGE"}:
            continue
        assert GROUP_OF[scheme.to_tree(label)] == GROUP_OF[tree], (tree, label)


def test_the_tree_maps_to_itself() -> None:
    assert [convert(label, "incognote", "incognote") for label in LABELS] == list(LABELS)
    assert sum(len(labels) for labels in GROUPS.values()) == len(set(LABELS)) == 37


@pytest.mark.parametrize(
    ("name", "not_an_identifier_there"),
    {
        "i2b2-2014": "SEX FAMILY ETHNICITY RELIGION POLITICS SEXUALITY UNION",
        "i2b2-2006": "PROFESSION SEX FAMILY ETHNICITY RELIGION POLITICS SEXUALITY UNION OTHER",
        "hipaa": (
            "DOCTOR USERNAME PROFESSION HOSPITAL ROOM STATE COUNTRY "
            "SEX FAMILY ETHNICITY RELIGION POLITICS SEXUALITY UNION"
        ),
        "oslo": "PROFESSION HOSPITAL ORGANIZATION ROOM AGE SEX FAMILY OTHER",
        "meddocan": "ROOM",
    }.items(),
)
def test_only_these_are_no_identifiers_in_a_scheme(name: str, not_an_identifier_there: str) -> None:
    assert {tree for tree in LABELS if SCHEMES[name].from_tree(tree) is None} == set(not_an_identifier_there.split())


def test_smaller_areas_and_postal_codes_are_territory_in_meddocan() -> None:
    assert {convert(label, "incognote", "meddocan") for label in ("CITY", "STATE", "ZIP", "LOCATION_OTHER")} == {
        "TERRITORIO"
    }


def test_conversion_within_a_scheme_keeps_even_labels_it_would_never_write() -> None:
    assert convert("CENTRO_SALUD", "meddocan", "meddocan") == "CENTRO_SALUD"


def test_spans_convert_and_leave_out_what_the_other_scheme_does_not_count() -> None:
    spans = [Span(0, 4, "MEDICALRECORD", 0.5, "rules"), Span(5, 9, "COUNTRY"), Span(10, 14, "PATIENT")]
    assert convert_spans(spans, "i2b2-2014", "hipaa") == [Span(0, 4, "MRN", 0.5, "rules"), Span(10, 14, "NAME")]


def test_an_unknown_label_is_named_with_its_scheme() -> None:
    with pytest.raises(UsageError, match=r"'FOO'.*'meddocan'"):
        convert("FOO", "meddocan", "hipaa")
    with pytest.raises(UsageError, match=r"'FOO'.*'incognote'"):
        SCHEMES["hipaa"].from_tree("FOO")
    with pytest.raises(UsageError, match="no label scheme called 'nope'"):
        convert("DATE", "incognote", "nope")


@pytest.mark.parametrize("name", SCHEMES)
def test_a_scheme_is_recognised_by_its_labels(name: str) -> None:
    assert scheme_of(SCHEMES[name].labels) == name


def test_labels_of_no_scheme_are_named() -> None:
    with pytest.raises(UsageError, match="FOO"):
        scheme_of(["FECHAS", "CALLE", "FOO"])


def test_the_reference_page_says_what_the_tables_say() -> None:
    page = (Path(__file__).parents[1] / "docs" / "labels.md").read_text(encoding="utf-8")
    others = [scheme for name, scheme in SCHEMES.items() if name != "incognote"]
    for tree in LABELS:
        written = (scheme.from_tree(tree) for scheme in others)
        assert f"| `{tree}` | " + " | ".join(f"`{label}`" if label else "" for label in written) + " |" in page
    for scheme in others:
        section = page.split(f"### `{scheme.name}` ({len(scheme.labels)})")[1].split("### ")[0]
        for label in scheme.labels:
            assert f"| `{label}` | `{scheme.to_tree(label)}` |" in section
