"""No pattern is super-linear: long runs of one thing take little longer than ordinary text of the same size."""

import pytest
from tests.timing import processor_seconds

import incognote.lexicons  # noqa: F401 - registers the finders
from incognote.document import Document
from incognote.finder import finders
from incognote.text.analysis import Analysis

SIZE = 60_000
ORDINARY = "Seen by Dr. Okafor at Lakeside Clinic in Springfield, IL for chest pain; lives with her wife. " * (
    SIZE // 95
)
HOSTILE = {
    "digits": "1" * SIZE,
    "slashes": "1/" * (SIZE // 2),
    "spaces": " " * SIZE,
    "hyphens": "a-" * (SIZE // 2),
    "capitals": "Anna-" * (SIZE // 5),
    "initials": "A. " * (SIZE // 3),
    "unknown words": "Xqzv Bvkwq " * (SIZE // 11),
    "a long log-in": "a" * SIZE + "1-x",
    "codes": "a1-" * (SIZE // 3),
    "glued codes": ("ab12_" * 3 + " ") * (SIZE // 16),
    "particles": "de la " * (SIZE // 6),
    "brackets": "(" * SIZE,
}


def seconds(name: str, text: str) -> float:
    note = Analysis(Document("1", text), "en")
    _ = note.lines, note.sentences, note.tags if name == "norwegian" else None
    finder = finders[name]()
    return processor_seconds(lambda: finder.find([note]))


@pytest.mark.parametrize("name", ["names", "places", "institutions", "personal", "capitals", "leftovers"])
def test_hostile_text_takes_no_more_than_twenty_times_as_long(name: str) -> None:
    ordinary = max(seconds(name, ORDINARY), 0.02)
    for kind, text in HOSTILE.items():
        assert seconds(name, text) < 20 * ordinary, kind
