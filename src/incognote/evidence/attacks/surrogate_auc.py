"""Do surrogates read like real identifiers? A classifier of characters is asked which of the two it sees."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from incognote.evaluate.folds import fold_of
from incognote.evidence.attacks.base import AttackFinding, attacks, not_run
from incognote.evidence.release import Release

__all__ = ["auc", "surrogate_auc"]

FEWEST = 60
_FOLDS = 5
_WEAK = 0.9
_LABELS = ("PATIENT", "DOCTOR", "CITY", "HOSPITAL", "ORGANIZATION", "STREET", "PROFESSION")


@attacks("surrogate AUC")
def surrogate_auc(release: Release) -> AttackFinding:
    """The kind of identifier whose surrogates are most easily told from originals.

    Each original counts once: that the same hospital is in every note is not a way to tell it from a surrogate.
    """
    title = "Telling surrogates from originals"
    rows: defaultdict[str, dict[str, tuple[str, str, str]]] = defaultdict(dict)
    for pair, change in release.changes(*_LABELS):
        if _looks_real(change.text):
            rows[change.span.label].setdefault(change.original, (pair.id, change.original, change.text))
    if not rows:
        return not_run(title, "The policy puts in tags, not surrogates: what was replaced is meant to be seen.")
    try:
        found = {label: auc(some.values()) for label, some in sorted(rows.items())}
    except ImportError:
        return not_run(title, "scikit-learn is not installed.", "pip install 'incognote[train]'")
    measured = {label: value for label, value in found.items() if value}
    if not measured:
        return not_run(title, f"No kind of identifier has {FEWEST} different surrogates.")
    label = max(measured, key=lambda name: measured[name][0])
    number, pairs = measured[label]
    weak = number > _WEAK
    return AttackFinding(
        title,
        "weak" if weak else "quiet",
        f"{label} is told from its surrogates best: AUC {number:.2f} over {pairs} pairs (.5 is not at all). What was "
        "missed hides among surrogates only if they look alike.",
        "Surrogates come from a pool that is small or unlike the originals: use larger pools, or count on what was "
        "missed being seen." if weak else "Nothing to do.",
        number,
        0.5,
        {name: value[0] for name, value in measured.items()},
    )  # fmt: skip


def _looks_real(text: str) -> bool:
    return bool(text) and text[0] not in "[<█"


def auc(rows: Iterable[tuple[str, str, str]]) -> tuple[float, int] | None:
    """How well characters tell originals from surrogates (note id, original, surrogate), and of how many pairs.

    Five folds by note, so that the classifier never saw the note it judges.
    """
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import roc_auc_score

    texts: list[str] = []
    folds: list[int] = []
    for note, original, new in sorted(set(rows)):
        texts += (original, new)
        folds += 2 * [fold_of(note, _FOLDS)]
    if len(texts) < 2 * FEWEST:
        return None
    truth, fold_numbers = np.arange(len(texts)) % 2, np.array(folds)
    scores = np.zeros(len(texts))
    for number in range(_FOLDS):
        test = fold_numbers == number
        if not test.any() or test.all():
            continue
        reader = TfidfVectorizer(analyzer="char_wb", ngram_range=(1, 4), lowercase=False, min_df=2, sublinear_tf=True)
        train = reader.fit_transform([text for text, held in zip(texts, test, strict=True) if not held])
        model = LogisticRegression(C=4.0, max_iter=300).fit(train, truth[~test])
        scores[test] = model.decision_function(
            reader.transform([text for text, held in zip(texts, test, strict=True) if held])
        )
    return float(roc_auc_score(truth, scores)), len(texts) // 2
