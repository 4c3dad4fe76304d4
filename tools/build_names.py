"""Compiles the names that surrogates are drawn from, with how common each is: ``python -m tools.build_names LISTS``.

Sources: the US census of 1990 (``names``, public domain) for English names; the registers of Spain (INE) and Norway
(SSB) in the folder ``LISTS``; people of 170 nations (``name2nat``, Apache-2.0) for how common names are elsewhere;
``faker`` and ``mimesis`` (MIT) for which given names are women's and which men's. The file is committed, so that
running needs none of them.
"""

from __future__ import annotations

import csv
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from incognote.replace.normal import fold
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
    "en": Origin((), ("en_US", "en_GB"), ("en", "en-gb"), 16000),
    "es": Origin(("Spanish", "Mexican", "Argentine", "Chilean", "Colombian", "Peruvian", "Uruguayan", "Venezuelan",
                  "Cuban", "Ecuadorian", "Bolivian", "Paraguayan"), ("es_ES", "es_MX"), ("es", "es-mx"), 7000),
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
#: A person called April may be taken for a date that was left.
MONTHS = {"january", "march", "april", "may", "june", "july", "august", "enero", "marzo", "abril", "mayo", "junio",
          "julio", "agosto", "mars", "mai", "juni", "juli"}  # fmt: skip
#: Given names of fewer people are left out: few of them are of the country.
FEWEST = 300
_ODD = re.compile(r"[(]| of | the ")
WORD = re.compile(r"[^\W\d_]{2,14}")


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    registers = {"es": _spain(Path(sys.argv[1])), "nb": _norway(Path(sys.argv[1]))}
    with NAME2NAT.open() as wheel:
        people = plain_pickle(wheel.read("name2nat/name2nats.pkl"))
    lines = ["# By tools/build_names.py from the US census, INE and SSB (CC BY 4.0), name2nat, faker and mimesis."]
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
        if origin in registers:
            native = {"male": given, "female": given, "surname": surnames}
            counts = _registered(counts, registers[origin], native, _abroad(people, source))
        for kind, found in counts.items():
            most = source.surnames if kind == "surname" else GIVEN
            # Of names as common the ones to keep are drawn: by the alphabet, all would begin with A and B.
            ranked = sorted(found.items(), key=lambda item: (-item[1], sha256(item[0].encode()).digest()))
            kept = [(name, n) for name, n in ranked if _is_plain(name)][:most]
            lines.append(f"{origin}\t{kind}\t" + "|".join(f"{name}:{n}" for name, n in sorted(kept, key=_by_count)))
    TARGET.write_text("\n".join(lines) + "\n", "utf-8")


def _by_count(item: tuple[str, int]) -> tuple[int, str]:
    return -item[1], item[0]


def _spain(lists: Path) -> dict[str, Counter[str]]:
    """How many people of Spain have each name of one word; the register writes capitals without accents."""
    found: dict[str, Counter[str]] = {}
    for kind, file in (("male", "hombres"), ("female", "mujeres")):
        with (lists / "names-es-ine" / f"{file}.csv").open(encoding="utf-8") as rows:
            named = {row[0]: int(row[1]) for row in list(csv.reader(rows))[1:] if " " not in row[0]}
            found[kind] = Counter({name: n for name, n in named.items() if n >= FEWEST})
    return {**found, "surname": Counter()}  # its list of surnames has the rare ones alone


def _norway(lists: Path) -> dict[str, Counter[str]]:
    """Names of the Norwegian register; its surnames come the most common first, and counts fall with the rank."""
    found: dict[str, Counter[str]] = {}
    text = (lists / "names-no-synthea" / "names.yml").read_text("utf-8")
    for kind, key in (("male", "M"), ("female", "F"), ("surname", "family")):
        names = re.search(rf"(?m)^ *{key}: \[(.*)\]", text)[1].split(",")  # type: ignore[index]
        size = 50_000 if kind == "surname" else 0
        found[kind] = Counter({name: 20 + size // (rank + 10) for rank, name in enumerate(names) if len(name) > 1})
    return found


def _registered(
    counts: Mapping[str, Counter[str]],
    register: Mapping[str, Counter[str]],
    native: Mapping[str, Counter[str]],
    abroad: Counter[str],
) -> dict[str, Counter[str]]:
    """Names of people and of a register, half by each; what only a list has is left out, it may be anything.

    A name of the register that people of other nations have (``abroad``) is of another origin, and a word that is far
    more often a given name is no surname here.
    """
    spelling: dict[str, str] = {}
    for name, _ in sorted([*counts["surname"].items(), *native["male"].items()], key=lambda item: item[1]):
        spelling[fold(name)] = name
    known: dict[str, Counter[str]] = {}
    for kind, people in counts.items():
        listed: Counter[str] = Counter()
        for name, n in register[kind].items():
            plain = name if not name.isupper() else spelling.get(fold(name), name.capitalize())
            if native[kind][plain] * sum(abroad.values()) >= 0.03 * abroad[plain] * sum(native[kind].values()):
                listed[plain] += n
        in_people = Counter({name: max(n, native[kind][name]) for name, n in people.items() if n > 1 or name in listed})
        parts = [(some, 50_000 / sum(some.values())) for some in (listed, in_people) if some]
        known[kind] = Counter({
            name: max(1, round(sum(some[name] * scale for some, scale in parts))) for name in {*listed, *in_people}
        })  # fmt: skip
    for name in list(known["surname"]):
        if max(known["male"][name], known["female"][name]) > known["surname"][name]:
            del known["surname"][name]
    for one, other in (("male", "female"), ("female", "male")):
        for name in [name for name, n in known[one].items() if 0 < n <= known[other][name]]:
            del known[one][name]
    return known


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


def _abroad(people: Mapping[str, Iterable[str]], source: Origin) -> Counter[str]:
    """How often a word is in the names of people of other nations."""
    found: Counter[str] = Counter()
    for person, nations in people.items():
        if set(source.nations).isdisjoint(nations):
            found.update(person.split())
    return found


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
    is_word = bool(WORD.fullmatch(name)) and ord(max(name)) < 0x250 and name[0].isupper() and not name.isupper()
    return is_word and name.lower() not in MONTHS


if __name__ == "__main__":
    main()
