"""E-mail, web and network addresses."""

from __future__ import annotations

import ipaddress
import re

from incognote.rules.engine.registry import rules

email = rules("EMAIL")
ip = rules("IP")
url = rules("URL")

_TLD = (
    r"(?:com|org|net|edu|gov|mil|int|info|biz|io|health|care|example|test|invalid|local|"
    r"online|app|dev|clinic|no|es|uk|us|ca|au|ie|nz|in|za|mx|ar|cl|co|pe|uy|py|bo|ec|ve|cr|gt|"
    r"hn|ni|sv|pa|do|pr|cu|cat|eus|gal|"
    r"de|fr|it|pt|nl|be|se|dk|fi|is|pl|ro|ch|at|eu|sg|my|ph|ng|ke|jp|kr|cn|hk|tv|me|ly|nhs|"
    r"scot|wales|ac|sk|cz|ua|ru|tr|br)"
)

email(
    "email",
    rf"""
        (?<![\w.+-])[\w.+%’'-]{{1,64}}@(?:[\w-]{{1,63}}\.){{1,6}}(?-i:{_TLD}|[a-z]{{2,12}}|[A-Z]{{2,12}})
        (?![\w@])
    """,
    examples=("mail [hcuutaj@bdd.com] ok", "E: [sal.y-o@mail.example.org].", "<[a_b@x.example]>"),
    not_examples=("25 @2000", "@handle", "5@ 10.com"),
)

email(
    "email-spaced",
    r"""
        (?<![\w.+-])[\w.+-]{1,40}\s?(?:\(at\)|\[at\])\s?[\w-]{2,40}\s?(?:\(dot\)|\[dot\]|\sdot\s|\.)\s?
        (?:com|org|net|example|no|es|edu|gov|co\.uk)(?!\w)
    """,
    examples=("write [jo.bell (at) mail.example]",),
    not_examples=("look at home.com",),
)

url(
    "url",
    r"""
        (?:https?://|ftp://|www\.)[\w.~%-]{1,100}(?::[0-9]{2,5})?(?:/[\w./?%&=#~+:@,;!()*'\[\]-]{0,300})?
        (?<![.,;:)'\]!?])
    """,
    examples=("see [https://portal.example/r/a-1?pwd=2].", "[www.oakhill.example]\n"),
    not_examples=("wwwhat", "http 404"),
)

url(
    "url-bare",
    rf"""
        (?<![\w@.-])(?:[a-z0-9][a-z0-9-]{{0,62}}\.){{1,4}}{_TLD}(?:/[\w./?%&=#~+@-]{{0,300}})?(?<![.,;:)?])
        (?![\w@-])(?!\.[a-z0-9])
    """,
    case=True,
    validator=lambda match: _is_host(match[0]),
    not_before=r"@[\w.-]*$",
    window=50,
    examples=("at [portal.example/help]. Msg", "[helsenorge.no], tirsd", "[vgh.example.org]"),
    not_examples=("a@vgh.example.org", "hosp.no sé", "v.no", "lab.no 12"),
)


def _is_host(found: str) -> bool:
    """A word, a dot and an ending that cannot be the end of one sentence and the start of the next."""
    host = found.split("/")[0]
    parts = host.split(".")
    return (len(parts[-2]) > 3 or len(parts) > 2) and (
        "/" in found
        or parts[-1]
        not in (
            "es",
            "no",
            "co",
            "care",
            "health",
            "me",
            "do",
            "in",
            "is",
            "at",
            "be",
            "it",
            "app",
            "us",
            "pe",
            "ar",
            "cl",
            "mx",
        )
        or _known_ending(parts)
    )


def _known_ending(parts: list[str]) -> bool:
    return len(parts) > 2 or (
        parts[-1] in ("no", "es") and parts[-2] not in ("lab", "hosp", "journal", "saks", "etc", "dato")
    )


def _is_ip(match: re.Match[str]) -> bool:
    try:
        ipaddress.ip_address(match["id"])
    except ValueError:
        return False
    return True


ip(
    "ip-v4",
    r"(?<![\w.-])(?P<id>[0-9]{1,3}(?:\.[0-9]{1,3}){3})(?![0-9])(?!\.[0-9])(?=(?::[0-9]{2,5})?\b|[A-Z])",
    validator=_is_ip,
    not_before=r"""
        (?:v|ver|version|versjon|versión|firmware|fw|sw|software|oid|uid|build|faks|tlf|tel|telefon|mob|fnr
        |konto|release|nås|kontaktes\s+på|ringe|ring)\.?:?\s*$
    """,
    examples=("from [10.19.0.66]\n", "IP:[10.34.118.9]"),
    not_examples=("version 1.2.3.4", "1.2.840.99.4471", "22.15.70.999"),
)

ip(
    "ip-v6",
    r"(?<![\w:.])(?P<id>(?:[0-9a-f]{1,4}:){1,7}(?::?[0-9a-f]{1,4}){0,6}|::1)(?![\w:])",
    validator=lambda match: _is_ip(match) and ("::" in match["id"] or match["id"].count(":") == 7),
    examples=("host [2001:db8::8a2e:370:7334] up", "[fe80::1ff:fe23:4567:890a]"),
    not_examples=("at 10:22:31", "00:00:5E:00:53:AF"),
)
