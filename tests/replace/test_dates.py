"""Dates: read in three languages, moved by one secret offset, written as they were."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from replace_notes import marked, with_dates

from incognote.errors import UsageError
from incognote.replace import Replacer, load_policy
from incognote.replace.dates.formats import choose, votes
from incognote.replace.dates.holidays import holiday
from incognote.replace.dates.offset import Offset
from incognote.replace.dates.parse import readings
from incognote.replace.dates.timeline import Timeline
from incognote.replace.dates.write import write
from incognote.replace.masker import Mention
from incognote.replace.policy import parse_policy


def moved(text: str, days: int, language: str = "en") -> str | None:
    """``text`` moved by ``days``, read as the language reads it."""
    options = readings(text, language)
    reading = choose(options, votes([options]), votes([]), language)
    if reading is None:
        return None
    line = Timeline([Mention(0, len(text), "DATE", text)], [reading], text, language)
    return write(text, reading, line.moments[0], Offset(days))


def test_table_9_an_ambiguous_date_takes_the_documents_most_frequent_format() -> None:
    found = [readings(text, "en") for text in ("03-04-2014", "16-05-2014", "Jan 2014")]
    assert [[reading.order for reading in options] for options in found] == [["mdy", "dmy"], ["dmy"], [""]]
    frequency = votes(found)
    assert (frequency["dmy"], frequency["mdy"]) == (2, 1)
    final = choose(found[0], frequency, votes([]), "en")
    assert final is not None and final.order == "dmy"


def test_then_the_patients_most_frequent_format() -> None:
    options = 'offset = "external"'
    note = "[[DATE|03/04/2014]]"
    assert with_dates(options, note, date_offset=1) == "03/05/2014"
    assert with_dates(options, note, date_offset=1, known={"DATE": ["25/12/1960"]}) == "04/04/2014"


@pytest.mark.parametrize(
    ("language", "text", "days", "new"),
    [
        ("en", "12Jan2014", 400, "16Feb2015"),
        ("en", "1-december-15", 31, "1-january-16"),
        ("es", "31-12-15", 1, "01-01-16"),
        ("en", "6/12/15", 1, "6/13/15"),
        ("en", "2014-01-12", 30, "2014-02-11"),
        ("en", "January 24, 2014", 366, "January 25, 2015"),
        ("en", "jan2014", 31, "feb2014"),
        ("en", "2014 oct", 92, "2015 jan"),
        ("en", "2004", 730, "2006"),
        ("en", "19-Jul- 2011", 14, "02-Aug- 2011"),
        ("en", "October-November 2013", 61, "December 2013-January 2014"),
        ("en", "WEDNESDAY, MARCH 27", 1, "THURSDAY, MARCH 28"),
        ("en", "22ND OF MARCH", 1, "23RD OF MARCH"),
        ("en", "Nov 10/63", 21, "Dec 1/63"),
        ("en", "winter of 2043-44", 365, "winter of 2044-45"),
        ("en", "March 26-28", 4, "March 30-April 1"),
        ("en", "'52-'54", 366, "'53-'55"),
        ("en", "MWF", 1, "TThSa"),
        ("en", "Q3 2058", 92, "Q4 2058"),
        ("es", "25 de marzo de 2019", 7, "1 de abril de 2019"),
        ("es", "8.XI.2019", 30, "8.XII.2019"),
        ("es", "mié, 6 oct 2021", 1, "jue, 7 oct 2021"),
        ("es", "mar., 4 jun. 2019", 1, "mié., 5 jun. 2019"),
        ("es", "25-26 de enero", 6, "31 de enero-1 de febrero"),
        ("es", "verano de 2017", 366, "verano de 2018"),
        ("nb", "27/5-21", 5, "1/6-21"),
        ("nb", "mai -09", 365, "mai -10"),
        ("nb", "14.–19.8.24", 1, "15.–20.8.24"),
        ("nb", "12.–16. mars", 17, "29. mars–2. april"),
        ("nb", "uke 34", 14, "uke 36"),
        ("nb", "tirsdag 9.4", 1, "onsdag 10.4"),
        ("nb", "13/14.12", 1, "14/15.12"),
        ("nb", "5. og 6. september", 1, "6. og 7. september"),
        ("nb", "220519", 1, "230519"),
    ],
)
def test_a_date_keeps_its_format_language_resolution_and_capitals(
    language: str, text: str, days: int, new: str
) -> None:
    assert moved(text, days, language) == new


@pytest.mark.parametrize("text", ["feb 30", "31/31/2019", "0/0/2019", "whenever", "2019-13-45", "uke 77", "Q7 2019"])
def test_an_impossible_date_becomes_a_tag(text: str) -> None:
    assert with_dates('offset = "uniform"', f"on [[DATE|{text}]].") == "on [DATE]."


@pytest.mark.parametrize(
    ("language", "text", "new"),
    [
        ("es", "nueve de noviembre de dos mil veintiuno", "diez de noviembre de dos mil veintiuno"),
        ("es", "sábado veintiuno de marzo de 2020", "domingo veintidós de marzo de 2020"),
        ("es", "treinta y uno de diciembre", "uno de enero"),
        ("es", "enero del dos mil dieciocho", "enero del dos mil dieciocho"),
        ("es", "dos y tres de mayo", "tres y cuatro de mayo"),
        ("es", "siete del cinco del veinticuatro", "ocho del cinco del veinticuatro"),
        ("es", "diez y seis de mayo", "diecisiete de mayo"),
        ("es", "dos de mayo de mil novecientos ochenta y cuatro", "tres de mayo de mil novecientos ochenta y cuatro"),
        ("es", "Día de los Inocentes", "29 de diciembre"),
        ("en", "October thirty-first, two thousand sixty-four", "November first, two thousand sixty-four"),
        ("en", "the eleventh of February twenty thirty", "the twelfth of February twenty thirty"),
        ("en", "Tuesday the twenty first of March", "Wednesday the twenty second of March"),
        ("en", "nine ten seventy-nine", "nine eleven seventy-nine"),
        ("en", "December thirty-first, nineteen oh four", "January first, nineteen oh five"),
        ("en", "AUGUST THE NINTH", "AUGUST THE TENTH"),
        ("nb", "tredje i sjette tjuetjuefire", "fjerde i sjette tjuetjuefire"),
        ("nb", "tredje i tolvte syttito", "fjerde i tolvte syttito"),
        ("nb", "fjerde mars totusenogtjuefem", "femte mars totusenogtjuefem"),
        ("nb", "november tjuesju", "november tjuesju"),
        ("nb", "åttende mai", "niende mai"),
        ("nb", "a\u030attende mai", "niende mai"),
        ("nb", "fjerde mars nittenåttisyv", "femte mars nittenåttisju"),
        ("nb", "fjerde mai to tusen og fem", "femte mai to tusen og fem"),
        ("nb", "attende mai", "nittende mai"),
        ("nb", "Allehelgensdag 2023", "6. november 2023"),
    ],
)
def test_a_date_told_in_words_moves_and_stays_in_words(language: str, text: str, new: str) -> None:
    note = f"[[DATE|{text}]] [[DATE|2021-02-03]]"
    made = with_dates('offset = "external"', note, date_offset=1, language=language)
    assert made == f"{new} 2021-02-04"


@pytest.mark.parametrize(
    ("language", "text", "days", "new"),
    [
        ("en", "second Sunday in July", 8, "third Monday in July"),
        ("en", "last Friday of May", -7, "third Friday of May"),
        ("es", "primer lunes de octubre", 8, "segundo martes de octubre"),
        ("es", "2.º jueves de noviembre", 7, "3.º jueves de noviembre"),
        ("nb", "første søndag i juli", 1, "første mandag i juli"),
        ("en", "the 1980s", 1200, "the 1980s"),
        ("en", "eighties", 3653, "nineties"),
        ("nb", "åttitallet", -3653, "syttitallet"),
        ("nb", "80-tallet", 30, "80-tallet"),
        ("es", "años setenta", 30, "años setenta"),
        ("es", "ochenta", 30, "ochenta"),
        ("en", "Lent", 7, "Lent"),
        ("en", "Lent", 90, "May"),
        ("es", "Cuaresma", -60, "diciembre"),
        ("en", "Eid", 3, "May 16"),
        ("en", "Thanksgiving weekend", 1, "November 27 weekend"),
        ("en", "Bonfire Night 2020", 1, "November 6, 2020"),
        ("en", "Tu", 1, "W"),
        ("en", "M/W/F", 1, "T/Th/Sa"),
        ("es", "X 17-feb", 1, "J 18-feb"),
        ("es", "dijous 4 de març", 1, "divendres 5 de març"),
        ("nb", "ty. 2/2", 1, "on. 3/2"),
        ("es", "1.º de mayo", 1, "2 de mayo"),
        ("nb", "4de febr. 1952", 1, "5te febr. 1952"),
        ("en", "l2-Feb-2o21", 1, "13-Feb-2021"),
        ("en", "May 3lst", 1, "June 1st"),
        ("nb", "19. 0kt. 1983", 1, "20. okt. 1983"),
        ("es", "3-10/6", 1, "4-11/6"),
        ("es", "2 de los corrientes", 1, "3 de los corrientes"),
        ("nb", "vinterferien", 180, "sommerferien"),
        ("en", "last winter", 180, "last summer"),
        ("en", "February 27 to March 1", 1, "February 28 to March 2"),
        ("es", "12→13/ii", 1, "13→14/ii"),
    ],
)
def test_what_is_no_plain_date_moves_in_its_own_form(language: str, text: str, days: int, new: str) -> None:
    note = f"[[DATE|{text}]] [[DATE|2021-02-03]]"
    made = with_dates('offset = "external"', note, date_offset=days, language=language)
    assert made.rpartition(" ")[0] == new


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "third week of May"),
        ("en", "second Monday"),
        ("es", "treinta y uno de febrero"),
        ("nb", "uke tre i mars"),
    ],
)
def test_words_that_tell_no_single_day_become_a_tag(language: str, text: str) -> None:
    made = with_dates('offset = "external"', f"[[DATE|{text}]] [[DATE|2021-02-03]]", date_offset=1, language=language)
    assert made == "[DATE] 2021-02-04"


def test_a_holiday_becomes_the_date_it_moves_to_and_an_unknown_one_a_tag() -> None:
    options = 'offset = "external"'
    assert with_dates(options, "[[DATE|Christmas 2019]]", date_offset=7) == "New Year's Day 2020"
    assert with_dates(options, "[[DATE|Easter]], [[DATE|2024-04-02]]", date_offset=1) == "Easter Monday, 2024-04-03"
    assert with_dates(options, "[[DATE|langfredag 2024]]", date_offset=1, language="nb") == "påskeaften 2024"
    assert with_dates(options, "[[DATE|Crow Fair]]", date_offset=1) == "[DATE]"


def test_a_lone_day_leans_on_the_date_before_it() -> None:
    assert with_dates('offset = "external"', "[[DATE|Jan 30, 2019]], then the [[DATE|31st]]", date_offset=1) == (
        "Jan 31, 2019, then the 1st"
    )


def test_ranges_that_break_a_month_write_both_dates_out() -> None:
    assert moved("14.-19.8.24", 15, "nb") == "29.8.24-3.9.24"


@given(st.from_regex(r"\A[0-9]{1,4}([./-][0-9]{1,4}){0,2}\Z"), st.sampled_from(["en", "es", "nb"]))
def test_plain_dates_are_read_as_by_the_long_way(text: str, language: str) -> None:
    """A blank at the end leads to the tokens; the readings must be the same."""
    quick, slow = readings(text, language), readings(text + " ", language)
    if not (text.isdigit() and len(text) != 4):
        assert [(r.order, r.parts) for r in quick] == [(r.order, r.parts) for r in slow]


#: Formats that may stand in one note without leaving any date in doubt, with one date that settles the order.
AMERICAN = ("12/25/1999", ("%Y-%m-%d", "%m/%d/%Y", "%B %d, %Y", "%d %B %Y", "%d%b%Y", "%Y%m%d"))
EUROPEAN = ("25.12.1999", ("%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y", "%d %B %Y", "%d-%b-%Y", "%Y/%m/%d"))
DAYS = st.lists(st.dates(date(1903, 1, 1), date(2150, 1, 1)), min_size=2, max_size=8)


@pytest.mark.parametrize("mode", ["uniform", "weeks", "season"])
@pytest.mark.parametrize(("evidence", "formats"), [AMERICAN, EUROPEAN])
@given(days=DAYS, secret=st.binary(min_size=16, max_size=32), patient=st.text())
def test_intervals_are_preserved_exactly_in_random_documents(
    mode: str, evidence: str, formats: tuple[str, ...], days: list[date], secret: bytes, patient: str
) -> None:
    forms = [formats[i % len(formats)] for i in range(len(days))]
    note = "\n".join(f"[[DATE|{day.strftime(form)}]]" for day, form in zip(days, forms, strict=True))
    result = with_dates(f'offset = "{mode}"', f"[[DATE|{evidence}]]\n{note}", secret, patient=patient)
    lines = result.split("\n")[1:]
    new = [datetime.strptime(line, form).date() for line, form in zip(lines, forms, strict=True)]
    distances = {after - before for before, after in zip(days, new, strict=True)}
    assert len(distances) == 1
    assert distances != {timedelta(0)}


@given(st.binary(min_size=16, max_size=32), st.text(min_size=1))
def test_offsets_of_each_mode_do_what_they_promise(secret: bytes, patient: str) -> None:
    day = date(2019, 6, 15)
    for mode, holds in (
        ("uniform", lambda d: d % 7 != 0 and -1826 <= d <= -366),
        ("weeks", lambda d: d % 7 == 0 and d < 0),
        ("season", lambda d: 6 <= abs((d + 182) % 365.2425 - 182) <= 22 and d < -300),
    ):
        new = date.fromisoformat(with_dates(f'offset = "{mode}"', f"[[DATE|{day}]]", secret, patient=patient))
        assert holds((new - day).days), mode


def test_one_patient_one_offset_and_another_patient_another() -> None:
    note, options = "[[DATE|2019-06-15]]", 'offset = "uniform"'
    first = with_dates(options, note, note_id="a", patient="7")
    assert first == with_dates(options, note, note_id="b", patient="7")
    assert first != with_dates(options, note, note_id="a", patient="8")
    assert first != with_dates(options, note, secret=b"another secret, longer", patient="7")


def test_months_and_years_move_by_the_patients_fixed_step() -> None:
    result = with_dates(
        'offset = "external"', "[[DATE|May 2019]] [[DATE|March 2020]] [[DATE|2015]] [[DATE|2020]]", date_offset=400
    )
    assert result == "June 2020 April 2021 2016 2021"


def test_external_offsets_come_from_the_document_and_nothing_is_shown_without_one() -> None:
    assert with_dates('offset = "external"', "[[DATE|2019-06-15]]", date_offset="-5") == "2019-06-10"
    assert with_dates('offset = "external"', "[[DATE|2019-06-15]]") == "[DATE]"
    with pytest.raises(UsageError, match="date_offset"):
        with_dates('offset = "external"', "[[DATE|2019-06-15]]", date_offset="soon")


def test_relative_dates_count_from_a_reference_point() -> None:
    note = "In [[DATE|1 May 2019]], reaction [[DATE|13 May 2019]], born [[DATE|1950]]"
    assert with_dates('offset = "relative"', note) == "In day 0, reaction day 12, born [DATE]"
    assert (
        with_dates('offset = "relative"', note, reference_date="2019-04-30") == "In day 1, reaction day 13, born [DATE]"
    )


def test_iso_if_asked() -> None:
    options = 'offset = "external", style = "iso"'
    assert (
        with_dates(options, "[[DATE|4. mai 2019]] [[DATE|mai 2019]]", date_offset=1, language="nb")
        == "2019-05-05 2019-05"
    )


def test_a_structured_date_moves_with_the_note_and_keeps_its_time() -> None:
    policy = parse_policy("p", '[labels]\nDATE = { mask = "date" }')
    replacer = Replacer(policy, b"k" * 16)
    document = marked("[[DATE|2019-06-15]]", patient="7")
    assert replacer.shift_value(document, "2019-06-15") == replacer.replace(document).text
    assert replacer.shift_value(document, "2019-06-15T08:30:00Z") == replacer.replace(document).text + "T08:30:00Z"
    assert replacer.shift_value(document, "") == ""
    assert replacer.shift_value(document, "not known") == "[DATE]"
    assert replacer.shifts_dates
    assert not Replacer(load_policy("safe-harbor")).shifts_dates


def test_a_date_of_birth_can_move_with_the_ages() -> None:
    policy = parse_policy(
        "p",
        '[labels]\nDATE = { mask = "date", birth = "shift" }\nAGE = { mask = "age", mode = "shift" }',
    )
    document = marked("DOB: [[DATE|1950-06-01]]. Seen [[DATE|2010-07-01]], aged [[AGE|60]].", patient="9")
    words = Replacer(policy, b"k" * 16).replace(document).text.replace(".", "").replace(",", "").split()
    born, seen, age = date.fromisoformat(words[1]), date.fromisoformat(words[3]), int(words[5])
    assert age != 60
    assert abs((seen - born).days / 365.2425 - age - 30 / 365) < 0.1


def test_a_birth_year_told_in_words_betrays_no_age_over_89() -> None:
    note = "born [[DATE|the second of May, nineteen twenty]], [[DATE|Christmas 1920]]; seen [[DATE|2024-02-03]]"
    assert with_dates('style = "year"', note) == "born 90+, 90+; seen 2024"


def test_a_year_of_two_figures_after_words_is_of_the_notes_century() -> None:
    note = "[[DATE|Christmas '98]], [[DATE|May third 85]]; seen [[DATE|2024-02-03]]"
    made = with_dates('offset = "external"', note, date_offset=1)
    assert made == "December 26, 1998, May fourth 85; seen 2024-02-04"


def test_black_friday_is_the_day_after_thanksgiving() -> None:
    assert holiday("Black Friday", 2024) == date(2024, 11, 29)


@pytest.mark.parametrize(
    ("note", "days", "new"),
    [
        ("[[DATE|01/05/2024]]: since [[DATE|12/28]]", 60, "03/05/2024: since 02/26"),
        ("[[DATE|1/5/2020]]: since [[DATE|12/28]], seen [[DATE|1/31]]", -366, "1/4/2019: since 12/27, seen 1/30"),
        (
            "DOB [[DATE|2/3/1961]]. Seen [[DATE|3/5/2024]], again [[DATE|3/9]]",
            366,
            "DOB 2/4/1962. Seen 3/6/2025, again 3/10",
        ),
        (
            "Seen [[DATE|3/5/2024]], DOB [[DATE|2/3/1961]], again [[DATE|2/20]]",
            366,
            "Seen 3/6/2025, DOB 2/4/1962, again 2/20",
        ),
        (
            "stroke [[DATE|7/7/2003]]; then [[DATE|2/20]]. Seen [[DATE|3/5/2024]]",
            366,
            "stroke 7/7/2004; then 2/20. Seen 3/6/2025",
        ),
    ],
)
def test_a_date_without_a_year_belongs_to_the_nearest_current_full_date(note: str, days: int, new: str) -> None:
    assert with_dates('offset = "external"', note, date_offset=days) == new


@pytest.mark.parametrize(
    ("note", "days", "new"),
    [
        (
            "[[DATE|March 31, 2019]]; in [[DATE|March]] and [[DATE|March 2019]]",
            1,
            "April 1, 2019; in April and April 2019",
        ),
        ("[[DATE|2019-12-20]], all of [[DATE|2019]]", 20, "2020-01-09, all of 2020"),
        ("[[DATE|8/30/2019]], [[DATE|summer 2019]]", 5, "9/4/2019, autumn 2019"),
        ("[[DATE|12/24/2019]], [[DATE|Christmas Eve]]", 1, "12/25/2019, Christmas Day"),
        ("[[DATE|12/24/2019]], [[DATE|Christmas Eve]]", 3, "12/27/2019, December 27"),
    ],
)
def test_months_seasons_years_and_holidays_agree_with_the_day_they_lean_on(note: str, days: int, new: str) -> None:
    assert with_dates('offset = "external"', note, date_offset=days) == new


@pytest.mark.parametrize(
    ("note", "new"),
    [
        ("[[DATE|10/11/2019]], [[DATE|9/3/2019]]", "10/1/2019, 8/24/2019"),
        ("[[DATE|10/11/2019]], [[DATE|09/03/2019]]", "10/01/2019, 08/24/2019"),
        ("[[DATE|May 20, 2019]], [[DATE|Jan 3, 2019]]", "May 10, 2019, Dec 24, 2018"),
        ("[[DATE|May 5, 2019]], [[DATE|Jan 3, 2019]]", "Apr 25, 2019, Dec 24, 2018"),
        ("[[DATE|May 5, 2019]], [[DATE|January 3, 2019]]", "April 25, 2019, December 24, 2018"),
    ],
)
def test_padding_and_abbreviation_are_those_of_the_note(note: str, new: str) -> None:
    assert with_dates('offset = "external"', note, date_offset=-10) == new


def test_a_time_stamp_keeps_its_time() -> None:
    note = "[[DATE|2019-03-04T10:15:00Z]] [[DATE|20190304T1015]] [[DATE|3/4/2019 10:15]]"
    assert with_dates('offset = "external"', note, date_offset=1) == "2019-03-05T10:15:00Z 20190305T1015 3/5/2019 10:15"


def test_relative_dates_use_the_full_date_beside_a_partial_one() -> None:
    note = "In [[DATE|12/30/2019]], worse on [[DATE|1/2]], born [[DATE|1950]]"
    assert with_dates('offset = "relative"', note) == "In day 0, worse on day 3, born [DATE]"


def test_a_range_over_new_year_keeps_its_length() -> None:
    assert moved("30.12.-4.1.24", 2, "nb") == "1.1.-6.1.24"


@pytest.mark.parametrize(
    ("note", "new"),
    [
        ("DOB [[DATE|1/2/1925]], seen [[DATE|3/4/2020]]", "DOB 1/3/1930, seen 3/5/2020"),
        ("DOB [[DATE|1/2/1931]], seen [[DATE|3/4/2020]]", "DOB 1/3/1931, seen 3/5/2020"),
        ("born [[DATE|1925]], seen [[DATE|3/4/2020]]", "born 1930, seen 3/5/2020"),
    ],
)
def test_the_birth_date_of_a_person_over_89_is_one_of_a_person_of_90(note: str, new: str) -> None:
    assert with_dates('offset = "external"', note, date_offset=1) == new


@pytest.mark.parametrize(
    ("note", "new"),
    [
        ("DOB [[DATE|1929]]. Seen [[DATE|3/5/19]]", "DOB 90+. Seen 2019"),
        ("DOB [[DATE|4/5/1961]]. Seen [[DATE|3/5/19]]", "DOB 1961. Seen 2019"),
        ("Seen [[DATE|3/5/98]], last [[DATE|2003]]", "Seen 1998, last 2003"),
        ("DOB [[DATE|5/6/31]]; [[DATE|2024-01-02]]", "DOB 90+; 2024"),
        ("DOB [[DATE|1930]]", "DOB 90+"),
    ],
)
def test_years_of_two_figures_are_of_the_plausible_century(note: str, new: str) -> None:
    assert with_dates('offset = "none", style = "year"', note) == new


_MONTH_FORMATS = {"en": "%B %d, %Y", "es": "%d/%m/%Y", "nb": "%d.%m.%Y"}


@pytest.mark.parametrize("language", ["en", "es", "nb"])
@given(
    start=st.dates(date(1990, 1, 1), date(2030, 1, 1)),
    gaps=st.lists(st.integers(-170, 170), min_size=1, max_size=6),
    secret=st.binary(min_size=16, max_size=32),
)
def test_year_less_days_of_random_calendars_keep_their_distance(
    language: str, start: date, gaps: list[int], secret: bytes
) -> None:
    """Days within half a year of the note's date, written without a year, land where their distance says."""
    days = [start + timedelta(days=gap) for gap in gaps]
    short = "%m-%d" if language == "en" else "%d.%m."
    note = f"[[DATE|{start.isoformat()}]] " + " ".join(f"[[DATE|{day.strftime(short)}]]" for day in days)
    words = with_dates('offset = "uniform"', note, secret, language=language).split()
    new_start = date.fromisoformat(words[0])
    for day, word in zip(days, words[1:], strict=True):
        assert word == (new_start + (day - start)).strftime(short)


def test_a_weekday_says_which_number_is_the_month() -> None:
    assert with_dates('offset = "external"', "[[DATE|Tue 08/11/2022]]", date_offset=1) == "Wed 09/11/2022"
    assert with_dates('offset = "external"', "[[DATE|Thu 08/11/2022]]", date_offset=1) == "Fri 08/12/2022"
