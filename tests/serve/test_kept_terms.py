"""Terms of the user's own that must stay, in the service and on the review page, started as a user starts them."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
from tests.serve.processes import running, until

import incognote
from incognote.document import Document
from incognote.recipe import load_recipe
from incognote.serve.review import editing
from incognote.serve.review.learning import train_now
from incognote.serve.review.predict import predict_all
from incognote.serve.review.store import Store
from incognote.text.tokens import tokenize

NOTE = "She was given Zorblaxin forte by Zebulonski again."
PATIENT = 120


@pytest.fixture
def options(tmp_path: Path) -> tuple[str, ...]:
    """A model that marks every strange word with a capital, and two tables, one of which names one of them."""
    (tmp_path / "own.toml").write_text('[[find]]\nfinder = "capitals"\n')
    (tmp_path / "atc.tsv").write_text("N99ZZ01\tZorblaxin forte\n")
    (tmp_path / "more.txt").write_text("Zebulonski ward\n")
    tables = ("--keep", str(tmp_path / "atc.tsv"), "--keep", str(tmp_path / "more.txt"))
    return ("--lang", "en", "--model", str(tmp_path / "own.toml"), *tables)


def test_the_service_lets_terms_stay(options: tuple[str, ...]) -> None:
    with running("serve", "--port", "0", *options) as server:
        found = httpx.post(server.address + "/v1/find", json={"text": NOTE}, timeout=PATIENT).json()["documents"][0]
        assert [NOTE[one["start"] : one["end"]] for one in found["spans"]] == ["Zebulonski"]
        done = httpx.post(server.address + "/v1/deidentify", json={"text": NOTE}, timeout=PATIENT).json()
        text = done["documents"][0]["text"]
        assert "Zorblaxin forte by" in text
        assert "Zebulonski" not in text


def test_a_service_with_a_bad_table_does_not_start(options: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "atc.tsv").write_text("A\tB\tC\n")
    with (
        pytest.raises(AssertionError, match=r"atc\.tsv: line 1 has 3 columns"),
        running("serve", "--port", "0", *options),
    ):
        pass


def test_the_review_page_lets_terms_stay_also_with_a_model_trained_there(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    for name in ("a", "b"):
        (notes / f"{name}.txt").write_text(NOTE)
    model = tmp_path / "trained"
    model.mkdir()
    (model / "recipe.toml").write_text('name = "trained"\n[[find]]\nfinder = "capitals"\n')
    with running("review", str(notes), "--no-open", "--port", "0", *options) as server:
        assert until(lambda: "#token=" in server.address)
        base, _, token = server.address.partition("/#token=")
        with httpx.Client(base_url=base, timeout=PATIENT) as browser:
            csrf = browser.post("/api/sign-in", json={"name": "Kari", "token": token}).json()["csrf"]
            store = Store(tmp_path / "notes.review.sqlite")
            assert until(lambda: store.value("SELECT count(found) FROM notes") == 2)
            browser.headers["x-incognote-csrf"] = csrf
            opened = browser.post("/api/notes/1/open").json()
            assert [NOTE[one["start"] : one["end"]] for one in opened["spans"]] == ["Zebulonski"]
            with store.changing():
                training = store.run(
                    "INSERT INTO trainings (who, started, recipe, state, message, folder) "
                    "VALUES ('Kari', '2024-01-01', 'own', 'done', 'done', ?)",
                    str(model),
                )
            assert browser.post(f"/api/trainings/{training}/use").status_code == 200
            again = "SELECT found FROM notes WHERE model = ?"
            assert until(lambda: store.value(again, str(model)))
            found = json.loads(store.value(again, str(model)))
            assert [NOTE[one["start"] : one["end"]] for one in found] == ["Zebulonski"]
            store.close()


def test_the_review_page_says_what_is_wrong_with_a_table(options: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text(NOTE)
    (tmp_path / "atc.tsv").write_text("A\tB\tC\n")
    with running("review", str(tmp_path / "note.txt"), "--no-open", "--port", "0", *options) as server:
        assert until(lambda: "#token=" in server.address)
        base, _, token = server.address.partition("/#token=")
        with httpx.Client(base_url=base, timeout=PATIENT) as browser:
            browser.post("/api/sign-in", json={"name": "Kari", "token": token})
            assert until(lambda: browser.get("/api/progress").json()["failure"])
            assert "atc.tsv: line 1 has 3 columns" in browser.get("/api/progress").json()["failure"]


def test_a_model_trained_there_is_scored_with_the_terms(english_notes: list[Document], tmp_path: Path) -> None:
    store = Store(tmp_path / "r.sqlite")
    store.add_documents(english_notes[:8])
    predict_all(store, incognote.load("rules"), "rules")
    for (note,) in store.rows("SELECT id FROM notes"):
        editing.sign(store, editing.open_review(store, note, "kari"), "kari")
    (tmp_path / "names.toml").write_text('[[find]]\nfinder = "names"\n')
    recipe = load_recipe(tmp_path / "names.toml")
    found = incognote.load(tmp_path / "names.toml").find_all(english_notes)
    names = {span.of(one.text) for one in found for span in one.spans}
    table = tmp_path / "terms.txt"
    table.write_text("\n".join(name for name in sorted(names) if "\n" not in name and len(tokenize(name).starts) > 1))
    without = train_now(store, recipe, tmp_path / "m1", "en", print)["after"]
    kept = train_now(store, recipe, tmp_path / "m2", "en", print, [str(table)])["after"]
    store.close()
    assert kept["recall"] < without["recall"]
