"""Which language a note is written in, by the little words that only one of the languages has."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["LANGUAGES", "detect", "surely", "variety"]

LANGUAGES = ("en", "es", "nb")

# No word stands in two lists: `for`, `de`, `en`, `no` and their like say nothing.
_MARKERS = {
    "en": """the of and was with is he she his to on by from this that which were are been has had have will not or
        as an be at who after before there their they it its when if but than then since about into out off
        denies reports presents seen given started per day daily days weeks week months years year old today yesterday
        patient patients history blood left right normal pain chest admission discharge admitted discharged home clinic
        hospital nurse doctor mother father son daughter wife husband brother sister due well also up any all
        pt hx dx rx yo wt noted follow plan name date signed phone room bed unit results negative positive stable w
        creatinine glucose platelets potassium urine lipids fasting serum hemoglobin haemoglobin wbc rbc bun""",
    "es": """el los las del que y con por para una un se su sus al lo es fue está pero como más muy ya desde hasta
        según entre sobre tras también paciente años año días día meses semanas hace dolor ingreso alta presenta refiere
        acude niega derecha derecho izquierda izquierdo tratamiento antecedentes exploración diagnóstico médico médica
        enfermera enfermería hija hijo madre padre esposa esposo marido mujer hermana hermano fecha nombre edad
        domicilio teléfono cama servicio consulta urgencias analítica sangre sí le les ha estado ser tiene vive
        trabaja lunes
        martes miércoles jueves viernes sábado domingo cada después antes previa previo dra sr sra doña tto
        creatinina glucosa plaquetas potasio sodio orina leucocitos hemoglobina colesterol hemograma bioquímica""",
    "nb": """og er på av til fra som med har den det ikke hun jeg vi ble blir var men om ved etter hos sitt sine
        ikkje eg ho frå vart dei ein eit kva noko vere også kun skal kan må vil får fikk gått noe noen uten mot før
        pasient pasienten år dager uker uke måneder mnd ve hø kl lege legen sykehus sjukehus innlagt utskrevet smerter
        normalt mor far sønn datter kone ektefelle søster bror hjemme heim hjem dag natt dagen kontroll behandling
        tidligere videre siden samt dato navn født tlf sign avd pas bt spl fastlege vurdering tirsdag onsdag torsdag
        lørdag søndag mandag fredag ca stk dagleg daglig ingen inga litt godt bra
        kreatinin glukose trombocytter trombocyttar leukocytter leukocyttar kalium urin kolesterol blodprøver prøver""",
}
_SURE = 4
_LETTERS = {"es": frozenset("ñ¿¡áéíóú"), "nb": frozenset("åøæ")}

_VARIETY_MARKERS = {
    "nb": """ikke jeg hun fra ble være noe de en et hva hvordan hvorfor sykehus hjem hjemme bare noen skole mer mye
        sammen gjøre kommer sier selv tidligere videre daglig uke uker fikk gikk vært økt uten sykepleier
        fremdeles mens""",
    "nn": """ikkje eg ho frå vart vere noko dei ein eit kva korleis korfor sjukehus heim heime berre nokre skule meir
        mykje saman gjere kjem seier hjå òg blei sjølv tidlegare vidare dagleg veke veker fekk gjekk løyst mjølk eitt
        vore auka utan sjukepleiar pasientane nokon same framleis medan""",
}
_WORDS = {language: frozenset(words.split()) for language, words in _MARKERS.items()}
_VARIETY_WORDS = {written: frozenset(words.split()) for written, words in _VARIETY_MARKERS.items()}


def detect(words: Sequence[str]) -> str:
    """``en``, ``es`` or ``nb`` (Bokmål and Nynorsk alike); a text that says nothing is taken for English.

    >>> detect("Pasienten ble innlagt med brystsmerter".split())
    'nb'
    >>> detect(["Señora", "Muñoz"])
    'es'
    """
    distinct = _lowered(words)
    scores = {language: float(len(distinct & marks)) for language, marks in _WORDS.items()}
    if sorted(scores.values())[-2] * 2 >= max(scores.values()):
        # A short or mixed text: let the letters speak too, without letting a few names decide.
        for language, letters in _LETTERS.items():
            scores[language] += 0.5 * sum(not letters.isdisjoint(word) for word in distinct)
    return max(LANGUAGES, key=scores.__getitem__)


def surely(words: Sequence[str]) -> str | None:
    """The language of a text that leaves no doubt: several of its little words, and three times those of any other.

    >>> surely("Pasienten ble innlagt med smerter og er utskrevet".split()), surely(["Alta", "14", "Oslo"])
    ('nb', None)
    """
    distinct = _lowered(words)
    *_, second, first = sorted((len(distinct & marks), language) for language, marks in _WORDS.items())
    return first[1] if first[0] >= _SURE and first[0] >= 3 * second[0] else None


def variety(words: Sequence[str]) -> str:
    """Which written Norwegian a Norwegian text is: ``nb`` (Bokmål) or ``nn`` (Nynorsk).

    >>> variety("Ho vart innlagd frå heimen, og eg såg ikkje noko nytt".split())
    'nn'
    """
    distinct = _lowered(words)
    return max(_VARIETY_WORDS, key=lambda written: len(distinct & _VARIETY_WORDS[written]))


def _lowered(words: Sequence[str]) -> set[str]:
    return set(" ".join(set(words)).lower().split(" "))
