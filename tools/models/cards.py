"""The model card of a shipped model, written from what was measured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from incognote.recipe import Recipe

__all__ = ["card"]

_OURS = """\
- The synthetic notes in `corpora/` (English, Spanish, Norwegian; CC BY 4.0).
- Altered copies of them: names, hospitals, towns and occupations exchanged for others from public lists (US Census
  1990, public domain; Instituto Nacional de Estadistica, CC BY 4.0; Statistisk sentralbyra, CC BY 4.0; OpenStreetMap
  contributors through synthea-international, ODbL; CMS; GeoNames, CC BY 4.0; ESCO, European Commission). No list is
  part of the model: features are 64-bit numbers. They have no key and can be undone: all of this is public.
- Word clusters as features: spacy-lookups-data (MIT) for English and Spanish; for Norwegian computed from NoReC,
  Velldal et al. (2018), LREC.
- Plain medical text, as a lesson in what is no name: open-access English case reports collected by Magnini et al.
  (2020), The E3C Project (CC BY); Cantemist, Miranda-Escalada et al. (2020), IberLEF (CC BY 4.0); synthetic Norwegian
  medical talk, P. E. Kummervold (Apache-2.0)."""

_ENTITIES = """\
- General text with names, places and organisations: NorNE, Jorgensen et al. (2020), LREC, on the Norwegian Dependency
  Treebank, Solberg et al. (2014) (CC0); Universal NER on the English Web Treebank (CC BY-SA 4.0); Wikigold, Balasuriya
  et al. (2009) (CC BY 4.0); ECHR case reports in Spanish, Sierro et al. (2024) (MIT)."""

_DEEP = """\
- `best`: its CRF and LSTM are asked too, as they ship; they are not in this folder.
- The encoder starts from all-MiniLM-L6-v2 (Apache-2.0, 22.7 million parameters, English, without capitals), by the
  authors of Sentence-Transformers, Reimers and Gurevych (2019), EMNLP; it was made from MiniLM-L6-H384-uncased, after
  MiniLM, Wang et al. (2020), NeurIPS (MIT). Changed: pieces with letters beyond Latin are left out, tables for how a
  word is written and where it stands are added, all is fine-tuned on the English part of the data above and rounded to
  8 bits. It is not shown notes in Spanish and Norwegian, and not asked about them."""

_MEDDOCAN = """\
- MEDDOCAN 2019, train and dev (CC BY 4.0): Marimon M. et al. (2019), Automatic De-identification of Medical Texts in
  Spanish: the MEDDOCAN Track, IberLEF 2019; (c) 2019 Secretaria de Estado para el Avance Digital."""

_RAW = """\
- Word vectors: the text alone of MEDDOPROF, Lima-Lopez et al. (2021), Procesamiento del Lenguaje Natural 67 (CC BY
  4.0), and of Cantemist, Miranda-Escalada et al. (2020), IberLEF (CC BY 4.0). No word of them is part of the model."""

_WEAK = """\
Both corpora are synthetic. Rare labels (IP, FAX, URL, BIOID, UNION, POLITICS) had few examples and rest on rules.
Professions told as deeds ("sold insurance door to door"), local abbreviations of hospitals, names in notes without
capitals, and names that are ordinary words are missed more often than the average says. Measure on your own notes
before you rely on it, and keep a person in the loop."""


def card(recipe: Recipe, metrics: Mapping[str, Any]) -> str:
    """Data, scores and weaknesses in Markdown."""
    rows = [
        f"| {language} | {_strict(scores)} | {_both(scores, 'token-any')} | {_recall(scores, 'covered')} |"
        for language, scores in metrics["languages"].items()
    ]
    dial = [f"| {bias} | {recall:.3f} | {precision:.3f} |" for bias, recall, precision in metrics["dial"]]
    measured = [
        f"## Scores on notes not trained on ({metrics['folds']} of 5 folds by document)",
        "| language | strict P / R / F1 | tokens, any label: P / R | whole identifiers covered |",
        "|---|---|---|---|",
        *rows,
        "",
        _calibration(metrics),
        "",
        "## Recall dial (characters, any label)",
        "| bias | recall | precision |",
        "|---|---|---|",
        *dial,
    ]
    unmeasured = [
        "## Scores",
        "Not measured when this model was built; see `docs/results.md` for the recipe's figures.",
    ]
    data = _MEDDOCAN if "meddocan" in recipe.name else _OURS
    more = {"best": _ENTITIES, "deep": f"{_ENTITIES}\n{_DEEP}", "meddocan-best": _RAW}
    data += f"\n{more[recipe.name]}" if recipe.name in more else ""
    return "\n".join(
        [
            *(f"# Model `{recipe.name}`", "", recipe.description, "", "## Data", data, ""),
            *(measured if rows else unmeasured),
            *("", "## Known weaknesses", _WEAK, ""),
            *("Rebuilt by `make models`; the same corpus and recipe give the same bytes.", ""),
        ]
    )


def _calibration(metrics: Mapping[str, Any]) -> str:
    told = f"Expected calibration error of span scores: {metrics['calibration_error']}"
    if not (held := metrics.get("held_out")):
        return f"{told}."
    apart = f"{held['dial']:.3f} on average and {held['dial_worst']:.3f} at most"
    return (
        f"{told}; {held['calibration_error']} where the scores were fitted on the other folds. Recall at a position of "
        f"the dial differs from what the other folds promise by {apart}."
    )


def _strict(scores: Mapping[str, Any]) -> str:
    micro = scores["strict"]["micro"]
    return " / ".join(f"{micro[part]['value']:.3f}" for part in ("precision", "recall", "f1"))


def _both(scores: Mapping[str, Any], criterion: str) -> str:
    micro = scores[criterion]["micro"]
    return " / ".join(f"{micro[part]['value']:.3f}" for part in ("precision", "recall"))


def _recall(scores: Mapping[str, Any], criterion: str) -> str:
    return f"{scores[criterion]['micro']['recall']['value']:.3f}"
