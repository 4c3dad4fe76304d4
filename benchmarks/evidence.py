"""From notes to a filed report, as `docs/evidence.md` describes it: ``python -m benchmarks.evidence OUT [--pictures]``

De-identifies the English and Spanish notes of ``corpora/``, plans a review, lets two reviewers sign the sample in a
review file (they mark what the corpus marks, as people who overlook nothing), reports, signs and verifies the release.
The key of the draw is fixed, so that the figures can be made again. ``--pictures`` writes pictures of the report and
the audit to ``docs/images``.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic

from incognote.document import Document
from incognote.formats import read_documents
from incognote.release.keys import create_signing_key
from incognote.serve.review import editing
from incognote.serve.review.store import Store

CORPORA = Path(__file__).parents[1] / "corpora"
IMAGES = Path(__file__).parents[1] / "docs" / "images"
KEY = "2b7e151628aed2a6abf7158809cf4f3c762e7160f38b4da56a784d9045190cfe"  # of an example, not a secret
REVIEWERS = ("Kari Nordmann", "Ola Hansen")


def run(*arguments: object) -> int:
    began = monotonic()
    status = subprocess.run([sys.executable, "-m", "incognote", *map(str, arguments)], check=False).returncode
    print(f"[{' '.join(map(str, arguments[:2]))}: exit status {status}, {monotonic() - began:.0f} s]", flush=True)
    return status


def review(sample: Path, gold: Path) -> Path:
    """The sample as two people sign it, half each, in the file that ``incognote review SAMPLE --given`` makes."""
    store = Store(sample.with_name(f"{sample.name}.review.sqlite"))
    store.add_documents(one for one in read_documents([sample]) if isinstance(one, Document))
    store.run("UPDATE notes SET found = '[]'")
    marked = {one.id: one.spans for one in read_documents([gold]) if isinstance(one, Document)}
    for place, (note, document) in enumerate(map(tuple, store.rows("SELECT id, document FROM notes ORDER BY id"))):
        who = REVIEWERS[place % 2]
        opened = editing.open_review(store, note, who)
        for span in marked[document]:
            editing.act(store, opened, who, {"do": "add", "start": span.start, "end": span.end, "label": span.label})
        editing.sign(store, opened, who)
    path = store.path
    store.close()
    return path


def pictures(out: Path) -> None:
    """What a privacy officer files, as a browser shows it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 760})
        page.goto((out / "report.html").as_uri())
        page.screenshot(path=IMAGES / "evidence.png")
        for title, name in (("Attacks", "evidence-attacks"), ("Check list", "evidence-checklist")):
            page.locator(f"h2:has-text('{title}')").first.evaluate("one => window.scrollTo(0, one.offsetTop - 12)")
            page.screenshot(path=IMAGES / f"{name}.png")
        page.set_viewport_size({"width": 1000, "height": 620})
        page.goto((out / "audit.html").as_uri())
        page.screenshot(path=IMAGES / "audit.png")
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--model", default="fast")
    parser.add_argument("--policy", default="surrogate")
    parser.add_argument("--pictures", action="store_true")
    given = parser.parse_args()
    out, notes = given.out, (CORPORA / "en", CORPORA / "es")
    out.mkdir(parents=True)
    key, release = out / "key", out / "release"
    key.touch(0o600)
    key.write_text(KEY)
    create_signing_key(out / "sign")
    made = "--policy", given.policy, "--model", given.model, "--secret-file", key
    clean = release / "notes"
    run("deid", *notes, "-o", f"{clean}/", *made, "--workers", 1, "--progress", "off", "--report", out / "run.json")
    run("evidence", "plan", *notes, "-o", out / "sample", "--secret-file", key)
    (out / "gold").mkdir()
    for id_ in json.loads((out / "sample.plan.json").read_text("utf-8"))["ids"]:
        for end in (".txt", ".ann"):
            target = out / "gold" / f"{id_}{end}"
            target.parent.mkdir(exist_ok=True)
            shutil.copy(CORPORA / f"{id_}{end}", target)
    store = review(out / "sample", out / "gold")
    run("review", "audit", store, "-o", out / "audit.html")
    read = "--clean", clean, "--reviewed", store, "--plan", out / "sample.plan.json"
    facts = "--policy", given.policy, "--run", out / "run.json", "--population", 40_000
    pages = "-o", out / "report.html", "--json", out / "report.json"
    status = run("evidence", "report", *read, *facts, *pages)
    papers = "--run", out / "run.json", "--evidence", out / "report.json"
    run("release", "sign", release, "--signing-key", out / "sign", *papers)
    run("release", "verify", release, "--public-key", out / "sign.pub")
    if given.pictures:
        pictures(out)
    sys.exit(status)


if __name__ == "__main__":
    main()
