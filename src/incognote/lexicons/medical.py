"""The medicine that must stay: eponyms, drugs with their doses, units, values, scores, codes and genes.

Other finders ask before they hide a word; the retention measure asks what was lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from weakref import WeakKeyDictionary

import numpy as np

from incognote.lexicons.keys import word_set
from incognote.lexicons.lexicon import load_lexicon, mask
from incognote.lexicons.view import View, views_of
from incognote.patterns.together import PatternSet
from incognote.text.analysis import Analysis
from incognote.text.facts import Fact
from incognote.text.folding import fold
from incognote.text.tokens import BoolArray

__all__ = ["is_medical", "kept", "protected"]

#: An eponym borne by more people than this (Zipf times ten) needs a word beside it that says it is medicine.
COMMON_SURNAME = 47

#: What an eponym is the name of.
_HEADS = word_set(
    """disease syndrome sign signs test tests score scale index criteria classification grade stage type fracture
    procedure operation repair maneuver manoeuvre reflex phenomenon palsy tumor tumour sarcoma lymphoma cyst node
    nodes nodule nodules catheter drain tube tray clamp retractor forceps wire needle stain body bodies cell cells
    esophagus oesophagus thyroiditis contracture hernia ulcer law ring duct gland glands anemia anaemia chorea
    ataxia dementia dystrophy encephalopathy arthropathy malformation gangrene pouch patch patches tetralogy
    angina incision position line lines flap stoma approach technique cerebri bath solution protocol formula
    equation questionnaire inventory depression anxiety coma outcome trial program virus fever lobectomy monitor
    splint enfermedad sindrome signo test escala indice criterios clasificacion fractura maniobra sonda tumor enf
    sdr ganglio puntuacion cuestionario pliegue nodulo linfoma sarcoma quiste tubo intervencion tecnica corea
    ataxia paralisis mal sykdom syndrom tegn prove skala kriterier klassifikasjon brudd kateter reaksjon parese
    lymfom svulst operasjon ataksi demens knute knuter sjukdom slange dren fraktur refleks cyste hernie lidelse"""
)
_OF = word_set("de del of ad a m morbus mb tipo")

_PATTERNS = re.compile(
    r"""
      \b\d{1,9}(?:[.,]\d{1,6})?(?:\s?[-–x×/]\s?\d{1,9}(?:[.,]\d{1,6})?){0,3}\s?
        (?:mg|mcg|µg|ug|g|kg|ml|dl|cl|l|mmol|µmol|umol|nmol|mEq|meq
        |IU|IE|UI|units?|mmHg|kPa|kcal|bpm|cm|mm|Hz|Gy|Fr|%|tabs?|caps?|puffs?|tbl|tablett(?:er)?|comprimidos?)
        (?:\s?/\s?(?:kg|d[ayl]*|h|hr|min|ml|l|dl|dose|m2|døgn|día|24h)){0,3}(?!\w)
    | \b(?:BP|BT|TA|PA|T/A|blood\ pressure|blodtrykk|tensión(?:\ arterial)?)\s?:?\s?\d{2,3}\s?/\s?\d{2,3}\b
    | \b(?:GCS|MMSE|MoCA|PHQ-?9|GAD-?7|NIHSS|Apgar|APGAR|Gleason|ECOG|Karnofsky|Barthel|Braden|CHA2DS2-VASc|HAS-BLED
        |NYHA|EVA|VAS|NRS|NEWS2?|MADRS|AUDIT|MEWS|qSOFA|SOFA|Wells|CURB-?65|Child-Pugh|MELD|ASA|BI-?RADS|TIRADS|PIRADS)
        (?:\s(?:score|scale|skår|de))?\s?[:=]?\s?\(?[0-9IVX]{1,6}(?:\s?[/+–-]\s?\d+)?\b
    | \b[CTLS]\d{1,2}\s?[-/–]\s?[CTLS]?\d{1,2}\b
    | \b[A-TV-Z]\d\d\.\d[0-9A-Z]{0,3}\b
    | \b[ABCDGHJLMNPRSV]\d\d[A-Z]{2}\d\d\b
    | \b(?:CPT|ICD(?:-?10)?(?:-?CM)?|ICPC(?:-?2)?|ATC|SNOMED(?:\ CT)?|NCSP|NCMP|NCRP|CIE-?10|LOINC)
        \s?:?\s?[A-Z]{0,3}\d[\dA-Z.-]{1,9}\b
    """,
    re.VERBOSE,
)

_TOGETHER = PatternSet([_PATTERNS])

_SUFFIX = re.compile(
    r"""(?:itis|itt|itten|osis|oses|ose|osen|emia|aemia|emi|oma|omas|omer|opathy|patia|pati|ectomy|ectomia|ektomi|otomy
    |otomia|otomi|ostomy|ostomia|ostomi|oscopy|oscopia|oskopi|ogram|ograma|ography|ografia|ografi|plasty|plastia|plastikk
    |algia|algi|uria|uri|pnea|pnoea|pne|plegia|plegi|paresis|pares|paresia|rrhea|rrea|megaly|megalia|megali|ismus|trophy
    |trofia|trofi|cillin|cilina|mycin|micina|mycetin|sartan|statin|statina|olol|pril|prazole|prazol|azepam|zolam|mab|nib
    |vir|oxetin|oxetine|oxetina|floxacin|floksacin|floxacino|dipine|dipin|dipino|sykdom|sykdommen|betennelse|kreft
    |svulst|smerter|brudd|prove|prover)$""",
    re.VERBOSE,
)


_kept: WeakKeyDictionary[View, BoolArray] = WeakKeyDictionary()


def protected(note: Analysis) -> BoolArray:
    """Which tokens are medicine for sure, so that nobody may take them for an identifier.

    >>> from incognote.document import Document
    >>> note = Analysis(Document("1", "Hope Cushing has Cushing's disease, takes Coumadin 5 mg."), "en")
    >>> [word for word, keep in zip(note.tokens.words, protected(note)) if keep]
    ['Cushing', 'Coumadin', '5', 'mg']
    """
    _, view = next(views_of([note]))
    return kept(view)[view.batch.first[0] : view.batch.last[0]]


def kept(view: View) -> BoolArray:
    """As ``protected``, for all the notes of a view."""
    keep = _kept.get(view)
    if keep is None:
        keep = _eponyms(view) | _terms(view)
        (found,) = _TOGETHER.matches(view.batch.text, view.batch.codes)
        marks = np.array([match.span() for match in found], np.int32).reshape(-1, 2)
        firsts = np.searchsorted(view.batch.ends, marks[:, 0], side="right").tolist()
        lasts = np.searchsorted(view.batch.starts, marks[:, 1], side="left").tolist()
        for first, last in zip(firsts, lasts, strict=True):
            keep[first:last] = True
        keep.flags.writeable = False
        _kept[view] = keep
    return keep


def is_medical(words: Sequence[str], language: str | None = None) -> BoolArray:
    """Which words say something medical, by the lists or by how they end; for measuring what a result has kept."""
    flags = load_lexicon().flags(words, language)
    listed = (flags & mask("drug", "disease", "medical", "unit")) != 0
    named = (flags & mask("eponym") != 0) & np.fromiter((word[:1].isupper() for word in words), np.bool_, len(words))
    shaped = np.fromiter(map(_has_medical_ending, words), np.bool_, len(words))
    found: BoolArray = listed | named | shaped
    return found


@lru_cache(1 << 16)
def _has_medical_ending(word: str) -> bool:
    return len(word) > 5 and _SUFFIX.search(fold(word)) is not None


def _eponyms(view: View) -> BoolArray:
    """Eponyms beside their head word, and rare ones anywhere, unless a title or a given name stands before them."""
    keep = view.in_phrase("eponym")
    candidates = np.flatnonzero(view.has("eponym") & view.is_(Fact.CAPITALISED))
    given = (view.given > 45) & (view.common < view.given) & view.is_(Fact.CAPITALISED)
    alone = ~after(view, view.has("title", "role") | given | view.is_(Fact.INITIAL))
    bearers = np.maximum(view.given, view.surname)
    rare = (bearers < COMMON_SURNAME) & (view.common == 0) & ~view.has("state", "country")
    for i in candidates.tolist():
        if _is_headed(view.words, i):
            keep[i] = True
        elif alone[i] and rare[i]:
            followed = i + 1 < len(keep) and view.facts[i + 1] & Fact.CAPITALISED and view.surname[i + 1] > 30
            keep[i] = not followed
    return keep


def _is_headed(words: list[str], i: int) -> bool:
    """Whether ``words[i]`` is said to be a disease, a sign, a test …: ``Crohn's disease``, ``signo de Babinski``."""
    following = [word for word in map(fold, words[i + 1 : i + 5]) if word not in ("'", "’", "s", "-")]
    if following and following[0] in _HEADS:
        return True
    return i > 1 and fold(words[i - 1]) in _OF and fold(words[i - 2]) in _HEADS


def _terms(view: View) -> BoolArray:
    """Drugs, diseases and other terms, if they are written in lower case or are nobody's name."""
    bearers = np.maximum(view.given, view.surname)
    named = bearers > np.where(view.common > 0, view.common, 30)
    place = view.has("city", "state", "country") & (view.common == 0)
    plain = view.is_(Fact.LOWER) | ~(named | place | after(view, view.has("title", "role")))
    dosed = view.has("drug") & np.append(view.is_(Fact.DIGITS)[1:], False)[: len(plain)]
    listed = view.has("drug", "disease", "medical") & (dosed | plain) & view.is_(Fact.LETTERS) & ~view.is_(Fact.INITIAL)
    found: BoolArray = listed | view.in_phrase("disease", "drug", "medical")
    return found


def after(view: View, announcing: BoolArray) -> BoolArray:
    """Which tokens stand right after an announcing one, or after its dot."""
    behind = np.zeros(len(announcing), np.bool_)
    behind[1:] = announcing[:-1]
    behind[2:] |= announcing[:-2] & view.is_(Fact.DOT)[1:-1]
    return behind
