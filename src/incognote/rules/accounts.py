"""Bank and billing accounts, cards and invoices."""

from __future__ import annotations

from incognote.rules.checks import digits_of, is_kontonummer, is_luhn, stdnum_check
from incognote.rules.codes import labelled
from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import word_set

recognizer(
    "iban",
    "ACCOUNT",
    r"(?<![A-Z0-9])[A-Z]{2}[0-9]{2}\s?(?:[A-Z0-9]{4}\s?){2,7}[A-Z0-9]{1,4}(?![A-Z0-9])",
    word_set("es no de gb fr pt it nl be se dk fi ie"),
    case=True,
    validator=lambda match: (
        15 <= len(match[0].replace(" ", "")) <= 32
        and (
            stdnum_check("iban")(match)
            or "IBAN" in match.string[max(0, match.start() - 24) : match.start()].upper()
            or match[0].count(" ") >= 4
        )
    ),
    then=digits(2),
    examples=("cuenta [ES91 2100 0418 4502 0005 1332].", "IBAN [DE00 1234 5678 9012 3456 78]  BIC"),
    not_examples=("ES91 2100",),
)
recognizer(
    "card-number",
    "ACCOUNT",
    r"(?<![\w-])[3-6][0-9]{3}[\s-]?[0-9]{4}[\s-]?[0-9]{4}[\s-]?[0-9]{4}(?![\w-])",
    digits(4, 16),
    validator=lambda match: is_luhn(match[0]),
    not_before=(r"(?:tarjeta|ihi|medicare):?\s*$",),
    window=12,
    examples=("[4000 0012 3456 7899]",),
    not_examples=("4000 0012 3456 7898",),
)
recognizer(
    "no-account",
    "ACCOUNT",
    (
        r"(?<![0-9.])[0-9]{4}[.\s][0-9]{2}[.\s][0-9]{5}(?![0-9])|"
        r"(?<![0-9.])[0-9]{4}\s[0-9]\s[0-9]{2}\s[0-9]{4}(?![0-9])"
    ),
    digits(4),
    languages=("nb",),
    validator=lambda match: "." in match[0] or is_kontonummer(match[0]) or len(digits_of(match[0])) == 11,
    then={"."} | digits(1, 2),
    examples=("konto [2329.82.15268] samm", "[8078 21 71465] merk"),
    not_examples=("2329.82.1526",),
)
labelled(
    "account-word",
    "ACCOUNT",
    (
        r"acct|account|billing\sacct|a/c|acc(?=\s[0-9])|routing|checking|invoice|inv|bill\sno|"
        r"bill(?=\s[A-Z]{2})|sort\scode|bic|iban|card\sending|card\son\sfile|card\s\*{4}|"
        r"capitrust|clabe|cuenta|konto|kontonr|kontonummer|kid|faktura|fakturanr|factura"
    ),
    starts=(
        "acct",
        "account",
        "billing",
        "a",
        "routing",
        "checking",
        "invoice",
        "inv",
        "bill",
        "sort",
        "bic",
        "iban",
        "card",
        "clabe",
        "cuenta",
        "konto",
        "kontonr",
        "kontonummer",
        "kid",
        "faktura",
        "fakturanr",
        "factura",
        "capitrust",
    ),
    not_before=(r"(?:on|into|by)\saccount\s*$",),
    not_after=(r"^\s?(?:kr|kroner|mg|years|euros)",),
    examples=(
        "Acct: [H9003318274]\n",
        "acct [58-07-4411]\n",
        "sort code [00-11-22] acc",
        "invoice [LP/65/00817].",
        "card ending [6093].",
        "konto [3030 4 19 5502].",
    ),
    not_examples=("account of 12", "bill 20", "card 2019"),
)
