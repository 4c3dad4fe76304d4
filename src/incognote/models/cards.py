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
  part of the model: features are 64-bit numbers."""

_MEDDOCAN = """\
- MEDDOCAN 2019, train and dev (CC BY 4.0): Marimon M. et al. (2019), Automatic De-identification of Medical Texts in
  Spanish: the MEDDOCAN Track, IberLEF 2019; (c) 2019 Secretaria de Estado para el Avance Digital."""

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
        f"Expected calibration error of span scores: {metrics['calibration_error']}.",
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
    return "\n".join(
        [
            *(f"# Model `{recipe.name}`", "", recipe.description, "", "## Data", data, ""),
            *(measured if rows else unmeasured),
            *("", "## Known weaknesses", _WEAK, ""),
            *("Rebuilt by `make models`; the same corpus and recipe give the same bytes.", ""),
        ]
    )


def _strict(scores: Mapping[str, Any]) -> str:
    micro = scores["strict"]["micro"]
    return " / ".join(f"{micro[part]['value']:.3f}" for part in ("precision", "recall", "f1"))


def _both(scores: Mapping[str, Any], criterion: str) -> str:
    micro = scores[criterion]["micro"]
    return " / ".join(f"{micro[part]['value']:.3f}" for part in ("precision", "recall"))


def _recall(scores: Mapping[str, Any], criterion: str) -> str:
    return f"{scores[criterion]['micro']['recall']['value']:.3f}"
