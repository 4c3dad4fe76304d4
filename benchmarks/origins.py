"""Are people found whatever their names come from? ``python -m benchmarks.origins``

The names in the gold spans of ``corpora/held-out`` are exchanged for names of one origin after another, each person
staying one person, and the notes are searched as they are and all in lower case. *Recall* is over letters of the spans
of patients and professionals. The names were written down for this benchmark; they are in no list of the program's own
making, though many are in the public lists that it was built from.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table

from incognote import Document, load
from incognote.document import Span
from incognote.evaluate.inputs import read_annotated

HELD_OUT = Path(__file__).parents[1] / "corpora" / "held-out"
PERSONS = ("PATIENT", "DOCTOR")
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")

#: Given names, then family names, of each origin.
ORIGINS = {
    "Anglo-American": (
        "Kendra Tyler Shelby Wyatt Paige Brock",
        "Whitaker Haskins Dunaway Prescott Tolliver Beasley",
    ),
    "Irish and Welsh": (
        "Aoife Caoimhe Padraig Rhys Eluned Tadhg",
        "Mulcahy Gwilym O'Hanlon Bevan Keogh Prothero",
    ),
    "Spanish": (
        "Remedios Iker Nieves Joaquín Macarena Aitor",
        "Echeverría Cifuentes Bustamante Olmedo Zubiri Carvajal",
    ),
    "Andean and Nahua": (
        "Sumaq Illari Xóchitl Citlali Amaru Tupac",
        "Quispe Mamani Huanca Tzompantzi Choque Xicohténcatl",
    ),
    "Norwegian and Sami": (
        "Ragnhild Torbjørn Solfrid Áilu Jorunn Sindre",
        "Bakkevold Tveiten Utsi Kvalheim Somby Nygård",
    ),
    "German and Dutch": (
        "Annegret Jürgen Maartje Sjoerd Gisela Ruud",
        "Oberhauser van_der_Meulen Kowarik Dijkstra Brückner",
    ),
    "Polish and Russian": (
        "Zbigniew Małgorzata Yevgenia Timofey Halina Oksana",
        "Wiśniewski Gorbunova Szymańska Zaytsev Kravchuk",
    ),
    "Balkan and Hungarian": (
        "Dragana Zoltán Mirjana Besnik Ildikó Vesna",
        "Jovanović Szabadi Hoxha Petrović Kelemen Berisha",
    ),
    "Arabic": (
        "Khadija Abdulrahman Noura Faisal Maryam Tariq",
        "al-Masri Benali Haddadin Boukhari Shammari El-Sayed",
    ),
    "Turkish and Kurdish": (
        "Gülşen Mehmet Zeynep Rojin Emre Berivan",
        "Yıldırım Öztürk Demirel Bozkurt Şahin Kılıçoğlu",
    ),
    "Persian and Afghan": (
        "Shirin Gholam Parvaneh Najibullah Farideh Omid",
        "Rahimzadeh Hosseini Ahmadzai Tehrani Sadat",
    ),
    "Somali and Ethiopian": (
        "Hodan Abdirahman Fadumo Tsegaye Selamawit Liban",
        "Warsame Gebremedhin Farah Tesfaye Jama",
    ),
    "West African": (
        "Adaeze Oluwaseun Kwabena Mariama Chukwuemeka Abena",
        "Okonkwo Adeyemi Boateng Diallo Nwachukwu Mensah",
    ),
    "South Asian": (
        "Lakshmi Harpreet Ananya Farhan Kavitha Sanjeev",
        "Venkataraman Chaudhary Dhaliwal Rahman Iyer Perera",
    ),
    "Chinese": (
        "Xiuying Weiming Zhihao Meiling Jingyi Guoqiang",
        "Ouyang Zhang Xu Deng Qiu Szeto",
    ),
    "Vietnamese and Thai": (
        "Thuy Quoc Ngoc Somchai Phuong Hien",
        "Nguyen Tran Vo Srisai Huynh Doan",
    ),
    "Korean and Japanese": (
        "Ji-woo Haruka Sung-min Kenji Eun-ji Noriko",
        "Takahashi Kwon Nakagawa Choi Yamashita Baek",
    ),
    "Filipino and Pacific": (
        "Maricel Sione Analyn Tevita Jhun Leilani",
        "Dimaculangan Tupou Macaraeg Fonoti Catacutan Kealoha",
    ),
}


def renamed(note: Document, given: list[str], family: list[str], random: Random) -> Document:
    """The note with the words of every person's name exchanged, one word always for the same."""
    words: dict[str, str] = {}
    text: list[str] = []
    spans: list[Span] = []
    length = last = 0
    for span in sorted(note.spans):
        if span.start < last:
            continue
        surface = span.of(note.text)
        if span.label in PERSONS:
            surface = _renamed(surface, words, given, family, random)
        before = note.text[last : span.start]
        start = length + len(before)
        spans.append(Span(start, start + len(surface), span.label))
        text += before, surface
        length, last = start + len(surface), span.end
    text.append(note.text[last:])
    return Document(note.id, "".join(text), spans)


def _renamed(name: str, words: dict[str, str], given: list[str], family: list[str], random: Random) -> str:
    found = WORD.findall(name)
    last = not name.partition(",")[1]

    def new(match: re.Match[str]) -> str:
        word = match[0]
        if len(word) < 3:  # initials and particles
            return word
        is_family = len(found) > 1 and (word == found[-1]) == last
        key = word.casefold()
        chosen = words.setdefault(key, random.choice(family if is_family else given))
        return chosen.upper() if word.isupper() else chosen.lower() if word.islower() else chosen

    return WORD.sub(new, name)


def recall(gold: list[Document], found: list[Document]) -> float:
    """Share of the letters of persons' names that are covered."""
    hit = total = 0
    for note, seen in zip(gold, found, strict=True):
        covered = {place for span in seen.spans for place in range(span.start, span.end)}
        for span in note.spans:
            if span.label in PERSONS:
                places = [place for place in range(span.start, span.end) if note.text[place].isalpha()]
                hit += sum(place in covered for place in places)
                total += len(places)
    return hit / max(total, 1)


def lowered(note: Document) -> Document:
    text = "".join(low if len(low := c.lower()) == 1 else c for c in note.text)
    return Document(note.id, text, note.spans)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.origins", description=__doc__)
    parser.add_argument("--model", default="best")
    parser.add_argument("--sets", nargs="+", default=["x", "y"])
    given = parser.parse_args()
    table = Table(
        "origin of names", *(f"{language}{case}" for language in ("en", "es", "nb") for case in ("", ", lower"))
    )
    rows: dict[str, list[str]] = {origin: [] for origin in ORIGINS}
    for language in ("en", "es", "nb"):
        notes = [n for n in read_annotated(str(HELD_OUT / language), print) if n.id.split("-")[1] in given.sets]
        deid = load(language, given.model)
        for origin, names in ORIGINS.items():
            first, last = ([name.replace("_", " ") for name in part.split()] for part in names)
            random = Random(origin)
            written = [renamed(note, first, last, random) for note in notes]
            for gold in (written, [lowered(note) for note in written]):
                found = deid.find_all([Document(note.id, note.text) for note in gold])
                rows[origin].append(f"{recall(gold, found):.3f}")
    for origin, cells in rows.items():
        table.add_row(origin, *cells)
    Console(width=140).print(table)


if __name__ == "__main__":
    main()
