"""A real browser on the real program: a folder of notes, opened as a user opens it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.serve.processes import Running, running

from incognote.document import Document
from incognote.evaluate.folds import is_set_aside

CORPUS = Path(__file__).parents[2] / "corpora" / "en"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
RECIPE = """
name = "small"
description = "Rules, and a small CRF on top."
[[find]]
finder = "rules"
[[find]]
finder = "crf"
iterations = 40
features = [{group = ["lower", "long_shape", "length"], window = [-1, 1]}]
"""
#: What breaks pages: markup, characters beyond the basic plane, both directions, line ends of another system.
#: "feather" is the name that no rule finds.
ODD = {
    "odd-html": "<script>document.title = 'broken'</script>\n<b>Dr. Okafor</b> &amp; <img src=x onerror=alert(1)>\n",
    "odd-emoji": "😀😀 Dr. Okafor 🧬 saw 👩‍⚕️ feather 😀 on 3/4/2019.\n𝒜 feather 𝒵\n",
    "odd-right-to-left": "المريض أحمد خالد في Oslo 3/4/2019\nDr. Okafor و feather ‏مريض‎\n",
    "odd-crlf": "Dr. Okafor\r\n\r\nfeather came.\r\n\tfeather left 3/4/2019.\r\n",
}


def chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not found:
        pytest.skip("no chromium on this machine: apt-get install chromium")
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    pytest.importorskip("fastapi", reason="the serve extra is not installed")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = chromium()
    with playwright.sync_playwright() as tools:
        started = tools.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


def corpus_ids(count: int) -> list[str]:
    ids = sorted(path.stem for path in CORPUS.glob("*.txt") if not is_set_aside(path.stem))
    return ids[:count]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eight notes of the corpus, two notes of one patient, odd notes, a long one and a giant."""
    root = tmp_path_factory.mktemp("review")
    notes = root / "notes"
    notes.mkdir()
    for id_ in corpus_ids(8):
        shutil.copy(CORPUS / f"{id_}.txt", notes)
    for name, text in ODD.items():
        (notes / f"{name}.txt").write_bytes(text.encode())
    one = (CORPUS / f"{corpus_ids(1)[0]}.txt").read_text("utf-8")
    (notes / "long-5000.txt").write_text(" ".join((one * 40).split(" ")[:5_000]), "utf-8")
    (notes / "long-giant.txt").write_text((one * (1_000_000 // len(one) + 1))[:1_000_000], "utf-8")
    patient = [
        Document("patient-1", "Dr. Okafor saw Wendeline today.", meta={"patient": "77"}),
        Document("patient-2", "Wendeline was seen by Dr. Okafor.", meta={"patient": "77"}),
    ]
    lines = [json.dumps({"id": one.id, "text": one.text, "meta": one.meta}) for one in patient]
    (notes / "patient.jsonl").write_text("\n".join(lines) + "\n")
    (root / "small.toml").write_text(RECIPE)
    return notes


@pytest.fixture(scope="session")
def review(folder: Path) -> Iterator[Running]:
    recipe = str(folder.parent / "small.toml")
    arguments = ("review", str(folder), "--lang", "en", "--model", "rules", "--recipe", recipe)
    with running(*arguments, "--port", "0", "--no-open") as server:
        yield server
