"""What the rules for phones, faxes and pagers share: how a number ends, and the words that announce one or another."""

from __future__ import annotations

import re

__all__ = [
    "DIGIT",
    "END",
    "EXT",
    "FAX_WORDS",
    "OTHER_NUMBER",
    "PHONE_WORDS",
    "after_phone_word",
    "is_date_or_amount",
    "is_phone_number",
    "read_digits",
]
#: A digit, or the letter that a scanner reads for it.
DIGIT = "(?-i:[0-9OlI]|(?<=[0-9OlI])o)"
#: A number is over: no digit follows, nor a mark and a digit.
END = r"(?![0-9])(?![-/.][0-9])"
#: An extension after it.
EXT = (
    r"(?:[,;]?\s?(?:ext\.?|opt\.?|anexo|linje|int\.?|interno)\s?[0-9]{1,5}(?![0-9])|[,;]?\s?x\s?[0-9]{2,5}(?![0-9])|"
    r"\s?\((?:ext|int|anexo)\.?\s?[0-9](?:[\s.·-]?[0-9]){1,5}\))?"
)
PHONE_WORDS = (
    r"tel|tele|telf|teléf|teléfono|teléfonos|telephone|tfno|tfno\.|tlf|tif|tlfno|telefon|"
    r"telefonen|telefono|phone|ph|phon|cell|mobile|mob|móvil|movil|mobil|cel|celular|home|"
    r"work|office|call|called|calls|callback|cb|ring|"
    r"rang|ringt|ringe|ringes|ringer|ringte|text|texted|sms|whatsapp|wa|fono|contacto|contact|"
    r"kontakt|kontaktes|nås|treffes|nummer|nr|number|num|reach|reached|line|linje|direkte|dir|"
    r"vakttelefon|vakttlf|døgntlf|kontortlf|hp|"
    r"desk|triage|pager|pgr|bleep|bleeped|beeper|page|busca|busca:|calling|ext|extension|"
    r"extensión|hotline|t|p|h|c|w|o|cb|emergency|pårørende|urgencias|avisar|llamar|llama|"
    r"llamé|llamada|fijo|centralita|secretaría|secretaria|sec"
)
FAX_WORDS = r"fax|faxed|faks|telefaks|telefax|fakset|fx|f"
#: Words after which a number is a number of something else.
OTHER_NUMBER = (
    r"(?:ssn|nhs|npi|mrn|mr|ur|acct|account|id|policy|member|claim|file|no|nos|code|ref|case|study|accession|acc|lot|batch|"
    r"serial|sn|s/n|model|order|card|chart|hosp|specimen|sample|barcode|license|licence|lic|licencia|dea|badge|unit|room|rm|ward|"
    r"docket|plate|invoice|job|conf|receipt|passport|visit|encounter|csn|fin|auth|protocol|kit|tag|device|isbn|cas|rx|"
    r"chi|nhi|nric|ic|ni|gmc|nmc|imc|medicare|phn|ohip|fnr|konto\w*|kontonr|kid|jnr|j\.nr|journalnr|hpr|npr|serienr|nr|nhc|dni|"
    r"nss|ci|c\.i|cc|c\.c|céd|ced|cedula|cipa?|afiliad[oa]|tarjeta|"
    r"cuenta|cta|cédula|rut|exp\w*|folio|póliza|colegiad[oa]|col|mp|mn|cmp|matrícula|nº|n°|n\.º|código|lote|saksnr|"
    r"henvisning\w*|prøvenr|sak|polise\w*|org)\.?\s?(?:no|number|num|id|nr|n[º°])?[\s.:#=-]*$"
)
_REGION = {"en": ("US", "GB", "AU", "IE", "NZ", "ZA", "IN"), "es": ("ES", "MX", "AR", "CO", "CL", "PE"), "nb": ("NO",)}
_DATE_OR_AMOUNT = re.compile(
    r"(?:0?[1-9]|[12][0-9]|3[01])[\s./-](?:0?[1-9]|[12][0-9]|3[01])[\s./-](?:[0-9]{2}){1,2}|(?:19|20)[0-9]{2}[\s./-][0-9]{1,2}[\s./-][0-9]{1,2}|"
    r"(?:19|20)[0-9]{2}\s?[-–/]\s?(?:19|20)[0-9]{2}|[0-9]{1,3}(?:[.][0-9]{3}){1,2}"
)


def is_date_or_amount(text: str) -> bool:
    """Whether digits in groups are a date, a span of years or a number with its thousands.

    >>> is_date_or_amount("12-03-19"), is_date_or_amount("1.200.000"), is_date_or_amount("7-06 33-418")
    (True, True, False)
    """
    return bool(_DATE_OR_AMOUNT.fullmatch(text))


def read_digits(text: str) -> int:
    """How many digits there are, with the letters that a scanner reads for digits; none if most of them are letters.

    >>> read_digits("7l7 555 O1l8"), read_digits("IlOo 1")
    (10, 0)
    """
    count, sure = sum(char in "0123456789OolI" for char in text), sum(char.isdigit() for char in text)
    return count if 3 * sure >= count else 0


def after_phone_word(match: re.Match[str]) -> bool:
    """A run of digits without blanks is a phone where a word says so, or where ``phonenumbers`` finds it possible."""
    left = match.string[max(0, match.start() - 18) : match.start()]
    return bool(re.search(rf"(?<!\w)(?:{PHONE_WORDS})[\s:.(]*$", left, re.IGNORECASE)) or is_phone_number(
        match[0], "es"
    )


def is_phone_number(text: str, language: str) -> bool:
    """Whether ``phonenumbers`` holds it for a number of one of the language's countries."""
    import phonenumbers

    for region in _REGION.get(language, ()):
        try:
            if phonenumbers.is_valid_number(phonenumbers.parse(text, region)):
                return True
        except phonenumbers.NumberParseException:
            continue
    return False
