"""The date and age patterns of the VigiBase RegEx model, tables 4 to 7 of the source.

The family ``vigibase`` has them as they are there. ``vigibase-more``, which the recipe ``vigibase`` uses, adds what the
source saw them miss (section 6.1: blanks inside, intervals) and refuses numbers that a word before them calls a case,
batch or lot number.
"""

from __future__ import annotations

from incognote.rules.engine.registry import recognizer

MONTH_STR = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|"
    r"tember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)"
)

MONTH_2_DIG = r"(?:0[1-9]|1[0-2])"

MONTH_1OR2_DIG = r"(?:0?[1-9]|1[0-2])"

YEAR_2TO4_DIG = r"(?:(?:19|20)?\d{2})"

YEAR_4_DIG = r"(?:(?:19|20)\d{2})"

DAY_2_DIG = r"(?:[0-2]\d|3[01])"

DAY_1OR2_DIG = r"(?:(?:0?|[12])\d|3[01])"

TIME_UNIT = r"(?:years?|months?|weeks?)"

VALUE = r"(?:\d{1,2}(?:\d|\W\d)?)"

VALUE_STR = (
    r"(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|"
    r"fourteen|fifteen|sixteen|"
    r"seventeen|eighteen|nineteen|twenty)"
)

#: Table 5: the pattern and the source's examples of it.
DATES = (
    (rf"{DAY_1OR2_DIG}\W?{MONTH_STR}\W?{YEAR_2TO4_DIG}", "12Jan2014", "1-december-15"),
    (rf"\b{DAY_2_DIG}\W?{MONTH_2_DIG}\W?{YEAR_2TO4_DIG}\b", "12012014", "31-12-15"),
    (rf"\b{DAY_1OR2_DIG}\W{MONTH_1OR2_DIG}\W{YEAR_2TO4_DIG}\b", "12/1/2014", "6/12/15"),
    (rf"\b{YEAR_2TO4_DIG}\W?{MONTH_2_DIG}\W?{DAY_2_DIG}\b", "2014-01-12"),
    (rf"{MONTH_STR}\W?{DAY_1OR2_DIG}\W\W?{YEAR_2TO4_DIG}", "January 24, 2014"),
    (rf"\b{MONTH_2_DIG}\W?{DAY_2_DIG}\W?{YEAR_2TO4_DIG}\b", "01/12/14"),
    (rf"\b{MONTH_1OR2_DIG}\W{DAY_1OR2_DIG}\W{YEAR_2TO4_DIG}\b", "1/8/14"),
    (rf"{MONTH_STR}\W?{YEAR_2TO4_DIG}", "jan2014", "december 2015"),
    (rf"{YEAR_4_DIG}\W?{MONTH_STR}", "2014 oct"),
    (rf"\b{MONTH_2_DIG}\W{YEAR_2TO4_DIG}\b", "01/14"),
    (rf"\b{YEAR_4_DIG}\b", "2004"),
)

#: Table 7.
AGES = (
    (rf"(?:{VALUE}|{VALUE_STR}).(?:y\.?o\.?|{TIME_UNIT}.?old)", "eleven months old", "9 y.o."),
    (rf"(?:aged?(?:\ of)?|a\.?o\.?).{VALUE}", "aged 32", "age of 41", "a.o. 85"),
)

#: What the tables miss: a blank beside a mark inside the date, and two months or years that are one interval.
MORE_DATES = (
    (rf"{DAY_1OR2_DIG}\W{{1,2}}{MONTH_STR}\W{{1,2}}{YEAR_2TO4_DIG}\b", "19-Jul- 2011", "3. May, 2012"),
    (rf"{MONTH_STR}\s?[-–/]\s?{MONTH_STR}\W?{YEAR_4_DIG}\b", "October-November 2013"),
    (rf"\b{YEAR_4_DIG}\s?[-–/]\s?{YEAR_4_DIG}\b", "2011-2013"),
)

#: Words that call the number after them something other than a date or an age.
NUMBERED = (
    r"(?:case|batch|lot|ref(?:erence)?|report|study|protocol|control|order|serial|licen[cs]e)"
    r"s?\s{0,2}(?:no|nr|num(?:ber)?s?|id|code|n°|\#)?\s{0,2}[.:\#]{0,2}\s{0,2}[\w-]{0,12}$",
)

for _family, _dates, _veto, _counter in (
    ("vigibase", DATES, (), "no identifier here"),
    ("vigibase-more", (*DATES, *MORE_DATES), NUMBERED, "linked case no: 050368"),
):
    for _label, _patterns in (("DATE", _dates), ("AGE", AGES)):
        for _number, (_pattern, *_examples) in enumerate(_patterns, 1):
            recognizer(
                f"{_family}-{_label.lower()}-{_number}",
                _label,
                _pattern,
                languages=("en",),
                family=_family,
                not_before=_veto,
                examples=tuple(f"[{example}]" for example in _examples),
                not_examples=(_counter,),
                inside=True,
            )
