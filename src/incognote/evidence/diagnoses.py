"""The diagnoses that a note speaks of, by simple means: the lexicon of diseases, and how names of diseases end.

Denied diagnoses count too: an outsider who knows of a disease looks for the word.
"""

from __future__ import annotations

import re

from incognote.lexicons import load_lexicon, mask

__all__ = ["diagnoses"]

_ENDS = (
    r"itis|osis|oses|iasis|[aeiou]emia|pathy|plegia|trophy|carcinoma|sarcoma|lymphoma|melanoma|blastoma|"  # English
    r"patía|plejía|trofia|carcinomas?|linfoma|"  # Spanish
    r"(?<![fhvkn])itt|(?<=[lmnrt])(?<!diagn)ose|emi|pati|plegi|trofi|karsinom|sarkom|lymfom|melanom|kreft|betennelse|"
    r"(?:hjerte|nyre|lever)svikt|sykdom|syndrom"  # Norwegian
)
_WORDS = (
    r"cancer|leuka?emia|pneumonia|diabetes|hypertension|epilepsy|stroke|hiv|aids|copd|dementia|anemia|schizophrenia|"
    r"cáncer|leucemia|neumonía|hipertensión|epilepsia|ictus|vih|sida|epoc|demencia|esquizofrenia|"
    r"kreft|leukemi|pneumoni|hypertensjon|epilepsi|hjerneslag|hjerteinfarkt|kols|demens|schizofreni"
)
_NAMED = re.compile(
    rf"\b(?:{_WORDS}|[^\W\d_]{{4,}}(?:{_ENDS})|(?:síndrome|enfermedad) de [^\W\d_]{{4,}}"
    r"|(?-i:[A-ZÆØÅ])[^\W\d_]{3,}(?:['’]s)? (?:disease|syndrome|sykdom|syndrom))\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def diagnoses(text: str) -> set[str]:
    """Diseases in a note, in lower case; of ``multiple sclerosis`` not the ``sclerosis`` too.

    >>> sorted(diagnoses("Known asthma, now pneumonia. Excluded: Wilson's disease, multiple sclerosis."))
    ['asthma', 'multiple sclerosis', 'pneumonia', "wilson's disease"]
    """
    found = {match[0].lower() for match in _NAMED.finditer(text)}
    words = [word.lower() for word in _WORD.findall(text)]
    if words:
        lexicon, disease = load_lexicon(), mask("disease")
        found |= {words[place] for place in ((lexicon.flags(words) & disease) != 0).nonzero()[0]}
        phrases = lexicon.phrases(words)
        found |= {" ".join(words[start:end]) for start, end, flags in phrases if flags & int(disease)}
    return {one for one in found if not any(one != other and one in other for other in found)}
