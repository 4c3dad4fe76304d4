"""Do surrogates read like real identifiers, and do they ever contradict themselves? ``python -m benchmarks.surrogates``

From the gold spans of ``corpora/``, so that finding plays no part. Two tables:

- *AUC*: how well a character classifier tells an original from its surrogate, per label (.5 is not at all). Five folds
  by note, so that the classifier never saw the note it judges, over the notes that no pool was made from
  (``tools.build_phrases.is_source``).
- *Contradictions* per 1,000 replacements: a name that changes gender beside a title or a kin word, the first of two
  surnames that becomes a given name, a log-in or mail address that no longer follows its owner, a ZIP code that does
  not fit its state, a weekday that does not fit its date, Spanish professions that change gender, articles that do not
  agree.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

from rich.console import Console
from rich.table import Table
from tools.build_phrases import is_source

from incognote.document import Document
from incognote.evidence.attacks.surrogate_auc import auc
from incognote.formats import read_documents
from incognote.lexicons.lexicon import load_lexicon
from incognote.replace import Replacement, Replacer, Result, load_policy
from incognote.replace.dates.parse import readings
from incognote.replace.normal import fold
from incognote.replace.surrogates.gazetteer import states_of, towns_like
from incognote.replace.surrogates.pools import gender_of, gender_shown

CORPORA = Path(__file__).parents[1] / "corpora"
SECRET = b"benchmark of surrogates, not a secret"
LABELS = ("PATIENT", "DOCTOR", "CITY", "HOSPITAL", "ORGANIZATION", "STREET", "PROFESSION", "DATE", "PHONE", "ZIP")
_DISAGREES = re.compile(r"(?i)\bl[oa]s \w+[^s\W]\b")
_SHE = re.compile(
    r"(?i)\b(?:mrs|ms|miss|sra|srta|doña|fru|mother|daughter|sister|wife|madre|hija|hermana|esposa|mor|datter(?:en)?"
    r"|søster|kone)\.?[\s:,]*$"
)
_HE = re.compile(
    r"(?i)\b(?:mr|sr|don|herr|father|son|brother|husband|padre|hijo|hermano|esposo|marido|far|sønn(?:en)?|bror"
    r"|ektemann)\.?[\s:,]*$"
)


def results(language: str, policy: str) -> list[Result]:
    """Every note of a language with its gold spans replaced."""
    replacer = Replacer(load_policy(policy), SECRET)
    documents = [item for item in read_documents([CORPORA / language]) if isinstance(item, Document)]
    for document in documents:
        document.meta["language"] = language
    return [replacer.replace(document) for document in documents]


def auc_of(some: Sequence[Result], label: str, all_notes: bool = False) -> tuple[float, int] | None:
    """How well characters tell the originals of a label from surrogates, tags apart, and of how many pairs.

    Only of notes that are in no pool, unless ``all_notes`` are asked for, which says more of names and towns.
    """
    return auc(
        (result.document.id, change.original, change.text)
        for result in some
        if all_notes or not is_source(result.document.id)
        for change in result.replacements
        if change.label == label and not change.text.startswith("[")
    )


def contradictions(result: Result) -> Iterator[str]:
    """The kinds of contradiction in one note, one for each."""
    language = result.document.meta["language"]
    changes = result.replacements
    for number, change in enumerate(changes):
        if change.label in ("PATIENT", "DOCTOR"):
            yield from _of_name(result, change, language)
        elif change.label in ("EMAIL", "USERNAME"):
            yield from _of_handle(change, changes)
        elif change.label == "ZIP" and language == "en":
            yield from _of_code(change, changes[max(0, number - 3) : number + 3])
        elif change.label == "PROFESSION" and language == "es":
            old, new = gender_shown(change.original), gender_shown(change.text)
            if old and new and old != new:
                yield "profession changes gender"
        elif change.label == "DATE":
            yield from _of_date(change, language)
        if language == "es" and _DISAGREES.search(change.text) and not _DISAGREES.search(change.original):
            yield "article does not agree"


def _of_name(result: Result, change: Replacement, language: str) -> Iterator[str]:
    before = result.text[max(0, change.new_start - 25) : change.new_start]
    first = fold(change.text).replace(",", " ").split()[:1]
    wanted = "female" if _SHE.search(before) else "male" if _HE.search(before) else None
    if wanted and first and len(change.text.split()) > 1 and "," not in change.text:
        gender = gender_of(first[0], language)
        if gender and gender != wanted:
            yield "gender against title or kin word"
    words, new = change.original.split(), change.text.split()
    if language in ("es", "nb") and len(words) == len(new) >= 3 and "," not in change.original:
        for old_word, new_word in zip(words[1:-1], new[1:-1], strict=True):
            if _is_surname(old_word) and old_word[0].isupper() and _is_given_only(new_word):
                yield "surname becomes given name"


def _is_surname(word: str) -> bool:
    given, surname = load_lexicon().name_frequencies([word])[0]
    return bool(surname > given + 5)


def _is_given_only(word: str) -> bool:
    given, surname = load_lexicon().name_frequencies([word])[0]
    return bool(given > surname + 5)


def _of_handle(change: Replacement, changes: Sequence[Replacement]) -> Iterator[str]:
    """A log-in or address that holds a name of the note must hold that name's surrogate."""
    handle, new = fold(change.original.split("@")[0]), fold(change.text.split("@")[0])
    for other in changes:
        if other.label not in ("PATIENT", "DOCTOR"):
            continue
        pairs = list(zip(other.original.split(), other.text.split(), strict=False))
        for old_word, new_word in pairs:
            old_part, new_part = fold(old_word).strip(".,"), fold(new_word).strip(".,")
            if len(old_part) >= 4 and len(pairs) == len(other.text.split()) and old_part in handle:
                if new_part[:4] not in new:
                    yield "log-in or mail does not follow its owner"
                return


def _of_code(change: Replacement, near: Sequence[Replacement]) -> Iterator[str]:
    states = {state.code: state for state in states_of("US")}
    code = next((c.text for c in near if c.label == "STATE" and c.text in states), None)
    if code and change.text[:5].isdecimal():
        starts = {p.post[:1] for c in near if c.label == "CITY" for p in towns_like(fold(c.text)) if p.code == code}
        if starts and change.text[:1] not in starts:
            yield "ZIP does not fit its state"


def _of_date(change: Replacement, language: str) -> Iterator[str]:
    """A weekday that fitted its date must fit it again."""

    def fits(text: str) -> bool | None:
        options = [r for r in readings(text, language) if r.value("w") is not None and r.value("y") is not None]
        if len(options) != 1 or options[0].value("d") is None:
            return None
        year = options[0].value("y") or 0
        try:
            day = date(year if year > 99 else 2000 + year, options[0].value("m") or 0, options[0].value("d") or 0)
        except ValueError:
            return None
        return day.weekday() == options[0].value("w")

    if fits(change.original) and fits(change.text) is False:
        yield "weekday does not fit its date"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--policy", default="surrogate")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--all-notes", action="store_true", help="also of notes that pools were made from")
    given = parser.parse_args()
    console = Console()
    told: dict[str, dict[str, object]] = defaultdict(dict)
    rates, counts = Table(title="AUC original / surrogate"), Table(title="Contradictions")
    rates.add_column("label")
    counts.add_column("kind")
    columns: dict[str, dict[str, str]] = {}
    for language in ("en", "es", "nb"):
        some = results(language, given.policy)
        replaced = sum(len(result.replacements) for result in some)
        found = {label: auc_of(some, label, given.all_notes) for label in LABELS}
        kinds = Counter(kind for result in some for kind in contradictions(result))
        told[language] = {
            "auc": {label: value[0] for label, value in found.items() if value},
            "contradictions": dict(kinds),
            "replacements": replaced,
        }
        columns[language] = {label: f"{value[0]:.2f} ({value[1]})" if value else "" for label, value in found.items()}
        columns[language] |= {kind: str(count) for kind, count in kinds.items()}
        columns[language]["per 1,000 replacements"] = f"{1000 * sum(kinds.values()) / max(replaced, 1):.1f}"
        rates.add_column(language, justify="right")
        counts.add_column(language, justify="right")
    for label in LABELS:
        rates.add_row(label, *(columns[language][label] for language in columns))
    kinds_met = sorted({str(kind) for one in told.values() for kind in one["contradictions"]})  # type: ignore[attr-defined]
    for kind in (*kinds_met, "per 1,000 replacements"):
        counts.add_row(kind, *(columns[language].get(kind, "0") for language in columns))
    console.print(rates)
    console.print(counts)
    if given.json:
        given.json.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
