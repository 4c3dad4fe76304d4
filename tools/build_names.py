"""Compiles the names that surrogates are drawn from, with how common each is: ``python tools/build_names.py``.

Sources: the US census of 1990 (``names``, public domain) for English names; people of 170 nations (``name2nat``,
Apache-2.0) for how common names are elsewhere; ``faker`` and ``mimesis`` (MIT) for which given names are women's and
which men's. The file is committed, so that running needs none of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from tools.lexicons.wheels import MIMESIS, NAME2NAT, plain_pickle

TARGET = Path(__file__).parents[1] / "src/incognote/replace/pools/names.tsv"


class Origin(NamedTuple):
    """Whose names: nations of ``name2nat``, locales of ``faker`` and ``mimesis``, and how many surnames to keep."""

    nations: tuple[str, ...]
    faker: tuple[str, ...]
    mimesis: tuple[str, ...]
    surnames: int = 1200


# fmt: off
ORIGINS = {
    "en": Origin((), ("en_US", "en_GB"), ("en", "en-gb"), 12000),
    "es": Origin(("Spanish", "Mexican", "Argentine", "Chilean", "Colombian", "Peruvian", "Uruguayan", "Venezuelan",
                  "Cuban", "Ecuadorian", "Bolivian", "Paraguayan"), ("es_ES", "es_MX"), ("es", "es-mx"), 5000),
    "nb": Origin(("Norwegian",), ("no_NO",), ("no",), 5000),
    "indian": Origin(("Indian", "Pakistani", "Bangladeshi", "Tamil"), ("en_IN",), ()),
    "african": Origin(("Nigerian", "Ghanaian", "Kenyan", "Ugandan", "Tanzanian"),
                      ("yo_NG", "tw_GH", "ig_NG", "zu_ZA"), ()),
    "slavic": Origin(("Russian", "Czech", "Ukrainian", "Slovak", "Bulgarian", "Polish", "Croatian", "Serbian"),
                     ("hr_HR", "cs_CZ", "pl_PL"), ("cs", "hr", "pl", "sk")),
    "german": Origin(("German", "Austrian"), ("de_DE",), ("de",)),
    "french": Origin(("French",), ("fr_FR",), ("fr",)),
    "italian": Origin(("Italian",), ("it_IT",), ("it",)),
    "portuguese": Origin(("Portuguese", "Brazilian"), ("pt_PT", "pt_BR"), ("pt", "pt-br")),
    "dutch": Origin(("Dutch",), ("nl_NL",), ("nl",)),
    "finnish": Origin(("Finnish",), ("fi_FI",), ("fi",)),
    "turkish": Origin(("Turkish",), ("tr_TR",), ("tr",)),
}
# fmt: on
GIVEN = 1500
_ODD = re.compile(r"[(]| of | the ")
WORD = re.compile(r"[^\W\d_]{2,14}")


def main() -> None:
    with NAME2NAT.open() as wheel:
        people = plain_pickle(wheel.read("name2nat/name2nats.pkl"))
    lines = ["# Compiled from the US census, name2nat (Apache-2.0), faker and mimesis (MIT) by tools/build_names.py."]
    for origin, source in ORIGINS.items():
        given, surnames = _of_people(people, source)
        lists = _listed(source)
        if origin == "en":
            given, surnames = _census()
        counts = {
            "male": _counted(lists["male"] - lists["female"], given),
            "female": _counted(lists["female"] - lists["male"], given),
            "surname": surnames + Counter(dict.fromkeys(lists["surname"], 1)),
        }
        for kind, found in counts.items():
            most = source.surnames if kind == "surname" else GIVEN
            ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))
            kept = [(name, n) for name, n in ranked if _is_plain(name)][:most]
            lines.append(f"{origin}\t{kind}\t" + "|".join(f"{name}:{n}" for name, n in kept))
    TARGET.write_text("\n".join(lines) + "\n", "utf-8")


def _of_people(people: Mapping[str, Iterable[str]], source: Origin) -> tuple[Counter[str], Counter[str]]:
    """First words and last words of the names of some nations' people."""
    given: Counter[str] = Counter()
    surnames: Counter[str] = Counter()
    wanted = set(source.nations)
    for person, nations in people.items():
        words = person.split()
        if 2 <= len(words) <= 4 and wanted.intersection(nations) and len(nations) == 1 and not _ODD.search(person):
            given[words[0]] += 1
            surnames[words[-1]] += 1
    return given, Counter({name: n for name, n in surnames.items() if n > 1})


def _census() -> tuple[Counter[str], Counter[str]]:
    folder = Path(str(import_module("names").__file__)).parent
    given: Counter[str] = Counter()
    surnames: Counter[str] = Counter()
    for file, into in (("dist.female.first", given), ("dist.male.first", given), ("dist.all.last", surnames)):
        for line in (folder / file).read_text("ascii").splitlines():
            name, share, *_ = line.split()
            name = re.sub(r"^Mc([a-z])", lambda match: "Mc" + match[1].upper(), name.capitalize())
            into[name] += max(1, round(float(share) * 1000))
    return given, surnames


def _listed(source: Origin) -> dict[str, set[str]]:
    """The given names that lists call men's and women's, and listed surnames."""
    found: dict[str, set[str]] = {"male": set(), "female": set(), "surname": set()}
    for locale in source.faker:
        provider = import_module(f"faker.providers.person.{locale}").Provider
        for kind, attribute in (
            ("male", "first_names_male"),
            ("female", "first_names_female"),
            ("surname", "last_names"),
        ):
            found[kind].update(map(str, getattr(provider, attribute, ())))
    for locale in source.mimesis:
        person = MIMESIS.json(f"mimesis/datasets/{locale}/person.json")
        for kind in ("male", "female"):
            found[kind].update(person["names"].get(kind, ()))
        surnames = person.get("surnames", ())
        if isinstance(surnames, dict):
            surnames = (name for names in surnames.values() for name in names)
        found["surname"].update(surnames)
    if source.faker == ("en_US", "en_GB"):
        folder = Path(str(import_module("names").__file__)).parent
        shares: dict[str, dict[str, float]] = {}
        for kind in ("male", "female"):
            for line in (folder / f"dist.{kind}.first").read_text("ascii").splitlines():
                name, share, *_ = line.split()
                shares.setdefault(name.capitalize(), {})[kind] = float(share)
        for name, by_kind in shares.items():
            kind = max(by_kind, key=by_kind.__getitem__)
            found[kind].add(name)
            found["female" if kind == "male" else "male"].discard(name)
    return found


def _counted(names: set[str], counts: Counter[str]) -> Counter[str]:
    return Counter({name: max(1, counts[name]) for name in names})


def _is_plain(name: str) -> bool:
    """One word of Latin letters, so that each word of a name gets one in return."""
    return bool(WORD.fullmatch(name)) and ord(max(name)) < 0x250 and name[0].isupper() and not name.isupper()


if __name__ == "__main__":
    main()
