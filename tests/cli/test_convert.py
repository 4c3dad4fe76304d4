"""``incognote convert`` as a user types it."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest

from incognote import Document
from incognote.cli import main
from incognote.formats import read_documents

DATA = Path(os.environ.get("INCOGNOTE_DATA", Path(__file__).parents[3] / "shared" / "data"))


def run(*arguments: str | Path) -> int:
    with pytest.raises(SystemExit) as done:
        main(["convert", *map(str, arguments)])
    return int(done.value.code or 0)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus"
    folder.mkdir()
    (folder / "a.txt").write_bytes("Seen by Dr. Okafor\r\non 3/4/19 in Trøndelag.".encode())
    (folder / "a.ann").write_bytes(
        "T1\tDOCTOR 12 18\tOkafor\nT2\tDATE 23 29\t3/4/19\nT3\tSTATE 33 42\tTrøndelag\n".encode()
    )
    (folder / "b.txt").write_bytes(b"Nothing here.")
    (folder / "b.ann").write_bytes(b"")
    return folder


@pytest.mark.parametrize(
    ("out", "told"),
    [
        ("x.jsonl", ()),
        ("x.csv", ()),
        ("x.tsv", ()),
        ("x.parquet", ()),
        ("x.conll", ()),
        ("x.bioes", ()),
        ("x.jsonl.gz", ()),
        ("x.xml", ("--to", "i2b2-2006")),
        ("x", ("--to", "i2b2-2014")),
        ("x", ("--to", "meddocan")),
        ("x", ("--to", "xmi")),
        ("x", ("--to", "brat")),
    ],
)
def test_brat_goes_anywhere_and_comes_back_byte_for_byte(
    corpus: Path, tmp_path: Path, out: str, told: tuple[str, ...]
) -> None:
    assert run(corpus, tmp_path / out, *told) == 0
    assert run(tmp_path / out, tmp_path / "back", "--to", "brat") == 0
    for path in corpus.iterdir():
        assert (tmp_path / "back" / path.name).read_bytes() == path.read_bytes()


def test_what_fails_is_named_and_the_rest_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "n.jsonl").write_text('{"text": "a"}\n{"txet": "Okafor"}\n{"id": "z", "text": "b"}\n')
    assert run(tmp_path / "n.jsonl", tmp_path / "n.csv") == 1
    errors = capsys.readouterr().err
    assert errors.startswith("incognote: n.jsonl: line 2: ")
    assert "Okafor" not in errors
    assert [document.id for document in read_documents([tmp_path / "n.csv"]) if isinstance(document, Document)] == [
        "n-1",
        "z",
    ]


def test_labels_are_converted_between_schemes(corpus: Path, tmp_path: Path) -> None:
    assert run(corpus, tmp_path / "x.jsonl", "--from-scheme", "incognote", "--to-scheme", "meddocan") == 0
    first = json.loads((tmp_path / "x.jsonl").read_text().splitlines()[0])
    assert [span["label"] for span in first["spans"]] == ["NOMBRE_PERSONAL_SANITARIO", "FECHAS", "TERRITORIO"]


def test_a_label_that_the_scheme_does_not_know_is_named(
    corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(corpus, tmp_path / "x.jsonl", "--from-scheme", "meddocan", "--to-scheme", "incognote") == 1
    assert capsys.readouterr().err.startswith("incognote: a.txt: a: no label")
    assert len((tmp_path / "x.jsonl").read_text().splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("missing.jsonl", "out.jsonl"),
        ("n.csv", "out.jsonl", "--text-column", "body"),
        ("n.csv", "out.jsonl", "--to", "nonsense"),
        ("n.csv", "out.jsonl", "--encoding", "nonsense"),
        ("n.csv", "out.xml"),
        ("n.csv", "out.jsonl", "--to-scheme", "meddocan"),
        ("n.csv", "out.jsonl", "--from-scheme", "incognote", "--to-scheme", "nonsense"),
        ("n.csv",),
    ],
)
def test_wrong_usage_is_status_two_and_writes_nothing(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("n.csv").write_text("id,text\n1,x\n")
    assert run(*arguments) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["n.csv"]


def test_standard_input_to_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    class Stdin:
        buffer = io.BytesIO(b"Seen by Dr. Okafor.\r\n")

    monkeypatch.setattr(sys, "stdin", Stdin())
    assert run("-", "-", "--to", "jsonl") == 0
    line = json.loads(capsysbinary.readouterr().out)
    assert line == {"id": "stdin", "text": "Seen by Dr. Okafor.\r\n", "spans": [], "meta": {}}


def test_help_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    assert "incognote convert corpus/ corpus.jsonl" in capsys.readouterr().out


@pytest.mark.parametrize("corpus_name", ["notes-nb", "meddocan/dev"])
@pytest.mark.parametrize("to", ["i2b2-2014", "i2b2-2006", "conll"])
def test_whole_corpora_survive(corpus_name: str, to: str, tmp_path: Path) -> None:
    corpus = DATA / corpus_name
    if not corpus.is_dir():
        pytest.skip(f"no data folder {corpus_name}; INCOGNOTE_DATA says where it is")
    out = tmp_path / ("out" if to == "i2b2-2014" else f"out.{'xml' if to == 'i2b2-2006' else to}")
    assert run(corpus, out, "--to", to) == 0
    before = {document.id: document for document in read_documents([corpus]) if isinstance(document, Document)}
    after = {document.id: document for document in read_documents([out]) if isinstance(document, Document)}
    assert before.keys() == after.keys()
    for id_, document in before.items():
        assert (after[id_].text, sorted(after[id_].spans)) == (document.text, sorted(document.spans))
