"""What ages in all languages have in common: the number, and what shows that it is something else."""

from __future__ import annotations

from incognote.rules.recognizer import digits

__all__ = ["ALONE", "END", "NAME", "NOT_AGE_AFTER", "NUMBER", "NUMBERS"]

NUMBER = r"(?:1[01][0-9]|[1-9]?[0-9])"
ALONE = r"(?<![\w.,/:#$+*=-])(?<![0-9]\ )"
END = r"(?![\w%°/])(?![.,:-][0-9])"
NUMBERS = digits(1, 2, 3)
NAME = r"(?-i:[A-ZÀ-ÞŁŚŽČŞĐ][\w'’À-ÿĀ-ž-]+|[A-Z]\.)"
NOT_AGE_AFTER = (
    r"^\s?(?:mg|mcg|ml|kg|g|lb|lbs|cm|mm|hours?|hrs?|h|days?|weeks?|wks?|months?\sago|"
    r"years?\sago|years?|yrs?\sago|minutes?|min|am|pm|a\.m|p\.m|units?|u|tabs?|times|x|%|°|"
    r"beats|bpm|packs?|pk|points?|pts|of|visits?|"
    r"children|kids|feet|ft|miles|l/min|l\b|fr|degrees|mmhg|doses?|steps|sessions?|grand\w+|"
    r"siblings?|brothers?|sisters?|sons?|daughters?|people|patients|drinks?|beers?|cigs?|"
    r"cigarettes|[/×:][0-9])"
)
