"""The patterns of the MIST de-identifier, table 2.1 of the source: features of a word, some identifiers alone."""

from __future__ import annotations

from incognote.rules.recognizer import recognizer

__all__ = ["WORD_PATTERNS"]

#: Table 2.1, as expressions that a whole word is matched against; learners use them as features.
WORD_PATTERNS = {
    "first character is capitalized": r"^[A-Z].*$",
    "all characters are capitalized": r"^[A-Z]+$",
    "lower case and capital letters": r"^[A-Za-z]+$",
    "contains a digit": r"^.*[0-9].*$",
    "a single digit": r"^[0-9]$",
    "a double digit": r"^[0-9][0-9]$",
    "four consecutive digits": r"[0-9][0-9][0-9][0-9]",
    "a natural number": r"^[0-9]+$",
    "a real number": r"^[0-9]+.[0-9]+$",
    "an alphanumeric sequence": r"^[0-9A-Za-z]+$",
    "contains a dash": r"^.*-.*$",
    "punctuation": r"^[^A-Za-z0-9]+$",
    "phone xxx-xxxx": r"^[0-9][0-9][0-9]-[0-9][0-9][0-9][0-9]$",
    "phone xxx-xxx-xxxx": r"^[0-9][0-9][0-9]-[0-9][0-9][0-9]-[0-9][0-9][0-9][0-9]$",
    "a sequence of 5 digits": r"^[0-9][0-9][0-9][0-9][0-9]$",
    "no vowels": r"^[^AaEeIiOoUu]+$",
    "dash separated alphanumeric sequences": r"^.*[A-z].*-.*[0-9].*$|^.*[0-9].*-.*[0-9].*$",
    "a date separator": r"^[-/]$",
}

_WORD, _END = r"(?<![^\s(])", r"(?![^\s).,;:])"

for _name, _label, _pattern, _example, _counter in (
    ("mist-phone-1", "PHONE", r"[0-9]{3}-[0-9]{4}", "555-0134", "555-01345"),
    ("mist-phone-2", "PHONE", r"[0-9]{3}-[0-9]{3}-[0-9]{4}", "617-555-0134", "617-555-013"),
    ("mist-five-digits", "ZIP", r"[0-9]{5}", "02139", "021391"),
    ("mist-number-year", "DATE", r"(?:19|20)[0-9]{2}", "2011", "20113"),
    (
        "mist-dashed",
        "ID",
        r"[A-Za-z0-9]{1,20}(?:-[A-Za-z0-9]{1,20}){0,4}-[A-Za-z0-9]{0,20}[0-9][A-Za-z0-9]{0,20}",
        "S33-20481",
        "well-known",
    ),
    ("mist-separated", "DATE", r"[0-9]{1,4}[-/][0-9]{1,2}[-/][0-9]{1,4}", "3/14/2019", "3/14"),
):
    recognizer(
        _name,
        _label,
        f"{_WORD}{_pattern}{_END}",
        family="mist",
        languages=("en",),
        examples=(f"at [{_example}] then",),
        not_examples=(f"at {_counter} then",),
    )
