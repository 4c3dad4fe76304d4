"""Identity numbers that hold a date of birth and a sex follow the moved date and keep the sex."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from replace_notes import marked

from incognote.replace import Replacer, load_policy
from incognote.replace.policy import parse_policy
from incognote.replace.surrogates.checks import CHECKS

SECRETS = st.binary(min_size=16, max_size=32)
BIRTHS = st.dates(date(1945, 1, 1), date(2019, 12, 31))
SEEN = date(2024, 3, 12)
CHECK = {check.name: check for check in CHECKS}


def replaced(note: str, secret: bytes, language: str, policy: str = "surrogate") -> list[str]:
    result = Replacer(load_policy(policy), secret, language).replace(marked(note, language=language))
    return [change.text for change in result.replacements]


def norwegian(born: date, serial: int) -> str | None:
    first = serial % 500 + (500 if born.year >= 2000 else 0)
    return CHECK["fødselsnummer"].repaired(f"{born:%d%m%y}{first:03}00")


@given(BIRTHS, st.integers(0, 999), SECRETS)
def test_a_norwegian_number_is_that_of_the_moved_birth_date_and_of_the_same_sex(
    born: date, serial: int, secret: bytes
) -> None:
    number = norwegian(born, serial)
    if number is None:
        return
    note = f"Født [[DATE|{born:%d.%m.%Y}]], fnr [[SSN|{number}]], innlagt [[DATE|{SEEN:%d.%m.%Y}]]"
    birth, new, seen = replaced(note, secret, "nb")
    day, month, year = birth.split(".")
    assert new[:2] == day and int(new[2:4]) == int(month) + 80 and new[4:6] == year[2:]
    assert int(new[8]) % 2 == int(number[8]) % 2
    assert (int(new[6]) >= 5) == (int(year) >= 2000)
    assert CHECK["fødselsnummer"].holds(new) and new != number
    assert len(seen) == 10


@given(BIRTHS, st.integers(0, 999), SECRETS)
def test_a_plausible_number_has_the_month_itself_and_a_d_number_stays_one(
    born: date, serial: int, secret: bytes
) -> None:
    first = serial % 500 + (500 if born.year >= 2000 else 0)
    number = CHECK["fødselsnummer"].repaired(f"{born.day + 40}{born:%m%y}{first:03}00")
    if number is None:
        return
    policy = parse_policy("p", '[labels]\nID = { mask = "surrogate", numbers = "plausible" }')
    new = Replacer(policy, secret, "nb").replace(marked(f"D-nr [[SSN|{number}]]")).replacements[0].text
    assert 41 <= int(new[:2]) <= 71 and 1 <= int(new[2:4]) <= 12 and new[:6] != number[:6]
    assert CHECK["fødselsnummer"].holds(new)


@given(BIRTHS, st.sampled_from("HM"), SECRETS)
def test_a_curp_follows_the_birth_date_and_keeps_the_sex(born: date, sex: str, secret: bytes) -> None:
    number = CHECK["CURP"].repaired(f"CAOB{born:%y%m%d}{sex}TCRCR00")
    assert number is not None
    birth, new, _ = replaced(
        f"Nacida el [[DATE|{born:%d/%m/%Y}]]. CURP [[SSN|{number}]]. Visto el [[DATE|{SEEN:%d/%m/%Y}]]", secret, "es"
    )
    day, month, year = birth.split("/")
    assert new[4:10] == year[2:] + month + day and new[10] == sex and new != number
    assert CHECK["CURP"].fits(new) and CHECK["CURP"].holds(new)


@given(BIRTHS, SECRETS)
def test_an_rfc_and_a_card_that_holds_the_birth_date_follow_it(born: date, secret: bytes) -> None:
    number = CHECK["RFC"].repaired(f"GODE{born:%y%m%d}GR0")
    assert number is not None
    birth, rfc, card, _ = replaced(
        f"Nacida el [[DATE|{born:%d/%m/%Y}]]. RFC [[SSN|{number}]]. Tarjeta [[HEALTHPLAN|CARM {born:%y%m%d}934 7]]. "
        f"Visto el [[DATE|{SEEN:%d/%m/%Y}]]", secret, "es"
    )  # fmt: skip
    day, month, year = birth.split("/")
    assert rfc[4:10] == year[2:] + month + day and CHECK["RFC"].holds(rfc)
    assert re.fullmatch(rf"[A-Z]{{4}} {year[2:]}{month}{day}\d{{3}} \d", card)


@given(BIRTHS, st.integers(0, 9999), SECRETS)
def test_a_south_african_number_keeps_its_half_and_its_check(born: date, serial: int, secret: bytes) -> None:
    number = CHECK["South African ID"].repaired(f"{born:%y%m%d}{serial:04}080")
    assert number is not None
    (new,) = replaced(f"ID [[SSN|{number}]]", secret, "en")
    assert (int(new[6]) > 4) == (int(number[6]) > 4) and CHECK["South African ID"].holds(new)
    assert new[:6] != number[:6]


@pytest.mark.parametrize("born", [date(1921, 9, 5), date(1931, 2, 28)])
def test_nobody_over_89_is_told_by_a_number(born: date) -> None:
    number = next(number for serial in range(400, 500) if (number := norwegian(born, serial)))
    note = f"Født [[DATE|{born:%d.%m.%Y}]], fnr [[SSN|{number}]], innlagt [[DATE|{SEEN:%d.%m.%Y}]]"
    birth, new, seen = replaced(note, b"a secret of some length", "nb")
    assert new[4:6] == birth[-2:]
    day, month, year = map(int, seen.split("."))
    assert date(year, month, day) - date(1900 + int(new[4:6]), int(new[2:4]) - 80, int(new[:2])) < timedelta(91 * 366)
