"""A span that no token boundary meets can never be found exactly: how many of the gold spans is that?"""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.text import unreachable_spans


def test_meddocan_spans_end_at_token_boundaries(data: Path) -> None:
    unreachable, spans = unreachable_spans(data / "meddocan")
    assert spans == 17_134
    assert unreachable <= 0.0005 * spans


# Our own notes hold glued words on purpose, and Norwegian ones a genitive s outside the span (`Idas` -> `Ida`).
@pytest.mark.parametrize(("language", "share"), [("en", 0.005), ("es", 0.003), ("nb", 0.012)])
def test_nearly_all_spans_of_our_notes_do(corpora: Path, language: str, share: float) -> None:
    unreachable, spans = unreachable_spans(corpora / language)
    assert spans > 1000
    assert unreachable <= share * spans
