"""What comes with the notes: nothing that identifies leaves in clear unless the user says so."""

from __future__ import annotations

import csv
import io
import json
import subprocess
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scale_notes import MODEL, SECRET, command, environment

from incognote.cli import main
from incognote.document import Document
from incognote.formats.headers import label_of_header, usual_column
from incognote.replace import Replacer, load_policy
from incognote.replace.dates.cells import date_evidence
from incognote.vault.reader import create_key

Run = Callable[..., tuple[int, str]]
CLEAR = ("2087", "Okafor", "Smith", "MAR", "2019-", "555", "9943")


@pytest.fixture
def run(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Run:
    """The exit status of ``deid`` and what stood on standard error."""
    (tmp_path / "secret").write_text(SECRET)

    def run(*arguments: object, policy: str = "research") -> tuple[int, str]:
        options = ("--policy", policy, "--secret-file", tmp_path / "secret", "--workers", 1, *MODEL)
        with pytest.raises(SystemExit) as done:
            main([str(one) for one in ("deid", *arguments, *options)])
        return int(done.value.code or 0), capfd.readouterr().err

    return run


def table(path: Path, *rows: dict[str, Any]) -> Path:
    """A table in the format of its suffix, from dictionaries."""
    if path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    elif path.suffix == ".parquet":
        pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
        pq.write_table(pa.Table.from_pylist(rows), path)
    else:
        with path.open("w", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]), delimiter="\t" if path.suffix == ".tsv" else ",")
            writer.writeheader()
            writer.writerows(rows)
    return path


def _beside_the_summary(said: str) -> list[str]:
    return [line for line in said.splitlines() if not line.startswith("incognote: notes: ")]


def read(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()]
    if path.suffix == ".parquet":
        return list(pytest.importorskip("pyarrow.parquet").read_table(path).to_pylist())
    with path.open(newline="") as file:
        return list(csv.DictReader(file, delimiter="\t" if path.suffix == ".tsv" else ","))


def export(folder: Path, suffix: str) -> Path:
    """What a data engineer gets from a hospital's warehouse; the first row is the emptiest."""
    rows = [
        {"PAT_MRN_ID": "2087001", "author": "", "admission_date": "", "phone": "", "ward": "B7",
         "NOTE_TEXT": "Seen on 2019-03-04."},
        {"PAT_MRN_ID": "2087002", "author": "Okafor, Anna", "admission_date": "04-MAR-2019", "phone": "617-555-0143",
         "ward": "B8", "NOTE_TEXT": "Well."},
        {"PAT_MRN_ID": "2087001", "author": "Smith, John", "admission_date": "05-MAR-2019", "phone": "617-555-9943",
         "ward": "B7", "NOTE_TEXT": "Seen again on 2019-03-05."},
    ]  # fmt: skip
    return table(folder / f"export.{suffix}", *rows)


@pytest.mark.parametrize("suffix", ["csv", "tsv", "jsonl", "parquet"])
@pytest.mark.parametrize("policy", ["tag", "research", "safe-harbor", "redact"])
def test_a_hospitals_export_is_refused_by_name_until_every_column_is_decided(
    tmp_path: Path, run: Run, suffix: str, policy: str
) -> None:
    source, out = export(tmp_path, suffix), tmp_path / f"out.{suffix}"
    status, said = run(source, "-o", out, policy=policy)
    assert status == 2 and not out.exists()
    assert "PAT_MRN_ID (ids), author (names), admission_date (dates), phone (contact data)" in said
    advice = "--columns pseudonymize=PAT_MRN_ID --columns drop=author,phone --columns shift=admission_date"
    assert advice in said
    status, said = run(source, "-o", out, *advice.split(), "--report", tmp_path / "report", policy=policy)
    assert status == 0, said
    assert not [word for word in CLEAR if word in str([{**row, "NOTE_TEXT": ""} for row in read(out)])]
    assert json.loads((tmp_path / "report").read_text())["columns_unchanged"] == ["ward"]


def test_columns_can_be_told_in_one_breath(tmp_path: Path, run: Run) -> None:
    told = ("--columns", "keep=PAT_MRN_ID,ward", "drop=author,phone", "shift=admission_date")
    assert run(export(tmp_path, "csv"), "-o", tmp_path / "out.csv", *told)[0] == 0
    first, second, third = read(tmp_path / "out.csv")
    assert [row["PAT_MRN_ID"] for row in (first, second, third)] == ["2087001", "2087002", "2087001"]
    assert {row[name] for row in (first, second, third) for name in ("author", "phone")} == {""}
    seen = date.fromisoformat(third["NOTE_TEXT"].removeprefix("Seen again on ").rstrip("."))
    assert datetime.strptime(third["admission_date"], "%d-%b-%Y").date() == seen


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ("shift=nonsense", "no other column called 'nonsense'; there are: "),
        ("drop=NOTE_TEXT", "no other column called 'NOTE_TEXT'; there are: "),
        ("forget=author", "--columns takes keep=NAME,..., drop=NAME,..., "),
        ("keep=author drop=author", "cannot both be keep and drop"),
    ],
)
def test_a_wrong_word_about_columns_is_said(tmp_path: Path, run: Run, told: str, reason: str) -> None:
    status, said = run(export(tmp_path, "csv"), "-o", tmp_path / "out.csv", "--columns", told)
    assert status == 2 and reason in said and not (tmp_path / "out.csv").exists()


MOMENT = datetime(2019, 3, 4, 10, 30, tzinfo=UTC)
FORMS = ["2019-03-04", "04-MAR-2019", "04-MAR-19 10.30.00", "20190304", 20190304, "20190304103000", "02/2020", "3/4/19"]
FORMS += [int(MOMENT.timestamp()), str(int(MOMENT.timestamp())), int(MOMENT.timestamp() * 1000), MOMENT.isoformat()]
FORMS += ["2019-03-04T10:30:00.000Z", "4 de marzo de 2019", "4. mars 2019", "Mon, 04 Mar 2019 10:30:00 GMT"]


@pytest.mark.parametrize("form", FORMS)
def test_a_date_in_any_form_and_row_is_seen(tmp_path: Path, run: Run, form: object) -> None:
    rows = [{"id": str(n), "text": "Well.", "x": "" if n < 3 else form} for n in range(5)]
    status, said = run(table(tmp_path / "n.jsonl", *rows), "-o", tmp_path / "o.jsonl")
    assert (status, "x (dates)" in said) == (2, True)


@pytest.mark.parametrize("kind", ["date32", "timestamp", "int64", "string"])
def test_parquet_columns_are_seen_by_type_and_moved_in_it(tmp_path: Path, run: Run, kind: str) -> None:
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    value, type_ = {
        "date32": (MOMENT.date(), pa.date32()),
        "timestamp": (MOMENT.replace(tzinfo=None), pa.timestamp("us")),
        "int64": (int(MOMENT.timestamp()), pa.int64()),
        "string": ("03/04/2019 10:30", pa.string()),
    }[kind]
    columns = {"id": ["1", "2"], "text": ["Well.", "Seen 2019-03-04."], "x": pa.array([None, value], type_)}
    pq.write_table(pa.table(columns), tmp_path / "n.parquet")
    assert run(tmp_path / "n.parquet", "-o", tmp_path / "o.parquet")[0] == 2
    assert run(tmp_path / "n.parquet", "-o", tmp_path / "o.parquet", "--columns", "shift=x")[0] == 0
    assert pq.read_schema(tmp_path / "o.parquet") == pq.read_schema(tmp_path / "n.parquet")
    row = read(tmp_path / "o.parquet")[1]
    moved = date.fromisoformat(row["text"].removeprefix("Seen ").rstrip("."))
    if kind == "int64":
        shown = datetime.fromtimestamp(row["x"], UTC)
    else:
        shown = datetime.strptime(row["x"], "%m/%d/%Y %H:%M") if kind == "string" else row["x"]
    assert (shown if type(shown) is date else shown.date()) == moved != MOMENT.date()
    assert type(shown) is date or (shown.hour, shown.minute) == (10, 30)


def test_a_type_that_cannot_hold_a_pseudonym_is_refused_at_once(tmp_path: Path, run: Run) -> None:
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    pq.write_table(pa.table({"text": ["Well."], "MRN": pa.array([7], pa.int32())}), tmp_path / "n.parquet")
    status, said = run(tmp_path / "n.parquet", "-o", tmp_path / "o.parquet", "--columns", "pseudonymize=MRN")
    assert status == 2 and "column 'MRN' is int32, which cannot hold its new values" in said
    assert {path.name for path in tmp_path.iterdir()} == {"n.parquet", "secret"}


def test_a_column_of_dates_is_read_in_one_order(tmp_path: Path, run: Run) -> None:
    rows = [{"id": str(n), "patient": "p", "text": "Well.", "x": f"{n:02}/04/2019"} for n in range(3, 29)]
    told = ("--columns", "shift=x", "keep=patient")
    assert run(table(tmp_path / "n.csv", *rows), "-o", tmp_path / "o.csv", *told)[0] == 0
    days = [datetime.strptime(row["x"], "%d/%m/%Y") for row in read(tmp_path / "o.csv")]
    assert {later - earlier for earlier, later in pairwise(days)} == {timedelta(days=1)}


@pytest.mark.parametrize("placeholder", ["9999-12-31", "1900-01-01", "0", "0001-01-01T00:00:00"])
def test_placeholders_do_not_show_the_shift(tmp_path: Path, run: Run, placeholder: str) -> None:
    rows = [{"id": str(n), "text": "Well.", "x": value} for n, value in enumerate((placeholder, "2019-03-04"))]
    assert run(table(tmp_path / "n.csv", *rows), "-o", tmp_path / "o.csv", "--columns", "shift=x")[0] == 0
    assert read(tmp_path / "o.csv")[0]["x"] in ("", "[DATE]")


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        (["a.berg@hospital.example", ""], "contact data"),
        (["", "+47 22 85 50 50"], "contact data"),
        (["", "078-05-1120"], "ids"),
        (["01019000083"], "ids"),
        (["12345678Z"], "ids"),
        (["Smith, John", "Anna Berg", ""], "names"),
        (
            ["no further remarks were made by the ward after the visit of the family on the second day " * 2],
            "free text",
        ),
    ],
)
def test_identifiers_are_seen_by_what_stands_in_the_cells(
    tmp_path: Path, run: Run, values: list[str], kind: str
) -> None:
    rows = [{"id": str(n), "text": "Well.", "x": value} for n, value in enumerate(values)]
    status, said = run(table(tmp_path / "n.csv", *rows), "-o", tmp_path / "o.csv", policy="tag")
    assert (status, f"x ({kind})" in said) == (2, True)


def test_medicine_passes_without_a_word(tmp_path: Path, run: Run) -> None:
    row = {"id": "n1", "note_type": "Discharge summary", "text": "Well.", "ward": "B7", "drug_name": "Aspirin",
           "blood_pressure": "120/80", "at": "10:30:00", "hba1c": 48.5, "count": 12, "year": 2019, "icd10": "E11.9",
           "ok": True, "department_name": "Internal Medicine", "note_type_concept_id": 44814637}  # fmt: skip
    status, said = run(table(tmp_path / "n.jsonl", row), "-o", tmp_path / "o.jsonl")
    assert (status, _beside_the_summary(said)) == (0, [])


def test_what_a_policy_leaves_alone_may_stay_in_columns(tmp_path: Path, run: Run) -> None:
    source = table(tmp_path / "n.csv", {"id": "1", "text": "Well.", "admitted": "2019-03-04", "city": "Oslo"})
    assert run(source, "-o", tmp_path / "o.csv", policy="limited-data-set")[0] == 0
    assert run(source, "-o", tmp_path / "p.csv", policy="tag")[0] == 2


def test_a_patient_has_one_pseudonym_in_every_table(tmp_path: Path, run: Run) -> None:
    codes = []
    for name, row in {
        "a.csv": {"id": "1", "MRN": "12345", "text": "Well."},
        "b.jsonl": {"id": "2", "patient_id": 12345, "text": "Seen 2019-03-04."},
        "c.parquet": {"id": "3", "text": "Well.", "subject_id": 12345},
        "d.jsonl": {"id": "4", "text": "Well.", "meta": {"patient": "12345"}},
    }.items():
        column = next(key for key in row if key not in ("id", "text"))
        told = f"pseudonymize={'meta.patient' if column == 'meta' else column}"
        status, said = run(table(tmp_path / name, row), "-o", tmp_path / f"out-{name}", "--columns", told)
        assert status == 0, said
        (out,) = read(tmp_path / f"out-{name}")
        value = out["meta"]["patient"] if column == "meta" else out[column]
        assert isinstance(value, type(row[column])) or column == "meta"
        codes.append(str(value))
    assert len(set(codes)) == 1 and "12345" not in codes
    status, _ = run(tmp_path / "a.csv", "-o", tmp_path / "out.jsonl", "--columns", "pseudonymize=MRN")
    assert read(tmp_path / "out.jsonl")[0]["meta"]["patient"] == codes[0]


def test_an_id_that_holds_the_patients_goes_with_it(tmp_path: Path, run: Run) -> None:
    rows = [{"id": f"MRN9943-{n}", "patient": "9943", "text": "Well."} for n in range(3)]
    source = table(tmp_path / "n.csv", *rows)
    assert run(source, "-o", tmp_path / "o.csv", "--columns", "keep=patient")[0] == 0
    status, said = run(source, "-o", tmp_path / "p.csv", "--columns", "pseudonymize=patient")
    assert status == 2 and "--columns pseudonymize=id" in said
    assert run(source, "-o", tmp_path / "p.csv", "--columns", "pseudonymize=patient,id")[0] == 0
    assert "9943" not in (tmp_path / "p.csv").read_text()


@pytest.mark.parametrize("out", ["o.jsonl", "o.csv", "o.conll", "same"])
def test_what_would_undo_the_policy_never_comes_out(tmp_path: Path, run: Run, out: str) -> None:
    meta = {"known": {"PATIENT": ["Okafor"]}, "date_offset": 4711, "reference_date": "2019-03-01", "ward": "B7"}
    rows = [{"id": str(n), "text": text, "meta": meta} for n, text in enumerate(("Seen 2019-03-04.", "Well."))]
    source = table(tmp_path / "n.jsonl", *rows)
    if out == "same":
        main_convert(source, tmp_path / "n.conll")
        source, out = tmp_path / "n.conll", "p.conll"
    status, said = run(source, "-o", tmp_path / out)
    assert status == 0, said
    written = (tmp_path / out).read_text()
    assert "B7" in written
    assert not [
        word for word in ("Okafor", "4711", "2019-03-01", "known", "date_offset", "reference") if word in written
    ]
    assert run(source, "-o", tmp_path / out, "--columns", "keep=meta.known")[0] == 2


def main_convert(source: Path, out: Path) -> None:
    with pytest.raises(SystemExit) as done:
        main(["convert", str(source), str(out)])
    assert not done.value.code


def test_other_keys_of_meta_are_columns_too(tmp_path: Path, run: Run) -> None:
    source = table(tmp_path / "n.jsonl", {"id": "1", "text": "Well.", "meta": {"author": "Okafor", "ward": "B7"}})
    status, said = run(source, "-o", tmp_path / "o.jsonl")
    assert status == 2 and "meta.author (names)" in said
    assert run(source, "-o", tmp_path / "o.jsonl", "--columns", "drop=meta.author")[0] == 0
    assert read(tmp_path / "o.jsonl")[0]["meta"] == {"ward": "B7"}


def test_a_column_may_be_called_like_a_key_of_meta(tmp_path: Path, run: Run) -> None:
    source = table(tmp_path / "n.csv", {"id": "1", "text": "Well.", "meta.author": "Okafor"})
    assert run(source, "-o", tmp_path / "o.csv", "--columns", "drop=meta.author")[0] == 0
    assert "Okafor" not in (tmp_path / "o.csv").read_text()


def test_names_inside_nested_values_are_seen(tmp_path: Path, run: Run) -> None:
    row = {"id": "1", "text": "Well.", "visit": {"ward": "B7", "attending": [{"x": "Xyzzy"}]}}
    status, said = run(table(tmp_path / "n.jsonl", row), "-o", tmp_path / "o.jsonl")
    assert status == 2 and "visit (names)" in said


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("n.csv", "id,text,text\n1,Okafor,Well.\n", "n.csv: two columns are called text"),
        ("n.csv", "id,,,text\n1,2,3,Well.\n", "n.csv: two columns are called (not a name)"),
    ],
)
def test_a_header_that_stands_twice_is_refused(tmp_path: Path, run: Run, name: str, content: str, reason: str) -> None:
    (tmp_path / name).write_text(content)
    status, said = run(tmp_path / name, "-o", tmp_path / "o.csv")
    assert status == 2 and reason in said and not (tmp_path / "o.csv").exists()


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('{"id": "1", "text": "Dr. Okafor", "text": "Well."}', "text"),
        ('{"id": "1", "text": "Well.", "meta": {"ward": "Okafor", "ward": "B"}}', "ward"),
    ],
)
def test_a_json_key_that_stands_twice_is_refused_and_the_rest_goes_on(
    tmp_path: Path, run: Run, line: str, key: str
) -> None:
    (tmp_path / "n.jsonl").write_text('{"id": "0", "text": "Well."}\n' + line + "\n")
    status, said = run(tmp_path / "n.jsonl", "-o", tmp_path / "o.jsonl", policy="tag")
    assert (status, said.splitlines()[0]) == (
        1,
        f"incognote: n.jsonl: line 2: the key {key} stands twice in it; rename or remove one",
    )
    assert "Okafor" not in (tmp_path / "o.jsonl").read_text()


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_a_table_comes_back_from_the_vault_with_all_its_columns(tmp_path: Path, run: Run, suffix: str) -> None:
    day = {"day": date(2019, 3, 4)} if suffix == "parquet" else {"day": "03/04/2019"}
    meta = {"meta": {"known": {"DOCTOR": ["Okafor"]}, "ward": 7}} if suffix == "jsonl" else {}
    rows = [
        {
            "id": str(n),
            "MRN": f"{n % 2}",
            "text": text,
            **day,
            "name": "Kari Berg",
            "author": "Ola",
            "ward": "B",
            **meta,
        }
        for n, text in enumerate(("Seen 2019-03-04.", "Well.", "Well."))
    ]
    source, out, back = (tmp_path / f"{name}.{suffix}" for name in ("n", "o", "back"))
    table(source, *rows)
    create_key(tmp_path / "key")
    vault = ("--vault", tmp_path / "vault", "--key-file", tmp_path / "key")
    told = ("--known-column", "PATIENT=name", "--columns", "pseudonymize=id,MRN shift=day drop=author")
    status, said = run(source, "-o", out, *vault, *told)
    assert status == 0, said
    assert not {"Kari Berg", "Ola"} & {value for row in read(out) for value in map(str, row.values())}
    assert restore(out, back, vault) == 0
    assert read(back) == read(source)
    if suffix == "csv":
        assert back.read_bytes() == source.read_bytes()


def restore(out: Path, back: Path, vault: tuple[object, ...]) -> int:
    with pytest.raises(SystemExit) as done:
        main([str(one) for one in ("reidentify", out, "-o", back, *vault, "--reason", "test")])
    return int(done.value.code or 0)


def test_columns_that_cannot_be_restored_are_named(tmp_path: Path, run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    row = {"id": "1", "MRN": "17", "text": "Seen 2019-03-04.", "author": "Okafor"}
    source, out, back = table(tmp_path / "n.csv", row), tmp_path / "o.csv", tmp_path / "back.csv"
    create_key(tmp_path / "key")
    vault = ("--vault", tmp_path / "vault", "--key-file", tmp_path / "key")
    assert run(source, "-o", out, *vault, "--columns", "pseudonymize=MRN,author")[0] == 0
    (clean,) = read(out)
    table(out, {**clean, "author": "somebody else"})
    assert restore(out, back, vault) == 1
    said = capfd.readouterr().err
    assert "1 restored, 0 not" in said and "column 'author' of 1 notes was not restored" in said
    assert read(back) == [{**row, "author": "somebody else"}]


def test_equal_notes_of_two_patients_are_never_mixed_up(tmp_path: Path, run: Run) -> None:
    rows = [{"MRN": mrn, "text": "Well.", "author": author} for mrn, author in (("17", "Okafor"), ("18", "Berg"))]
    source, out, back = table(tmp_path / "n.csv", *rows), tmp_path / "o.csv", tmp_path / "back.csv"
    create_key(tmp_path / "key")
    vault = ("--vault", tmp_path / "vault", "--key-file", tmp_path / "key")
    assert run(source, "-o", out, *vault, "--columns", "pseudonymize=MRN drop=author")[0] == 0
    table(out, *reversed(read(out)))
    assert restore(out, back, vault) == 0
    assert read(back) == rows[::-1]


def test_a_note_without_a_patient_is_its_own_and_that_is_said(tmp_path: Path, run: Run) -> None:
    rows = [{"id": str(n), "text": "Well.", "kode": "a"} for n in range(3)]
    source = table(tmp_path / "n.csv", *rows)
    _, said = run(source, "-o", tmp_path / "o.csv")
    assert said.count("no patient is known") == 1 and "n.csv" in said and "--patient-column" in said
    _, said = run(source, "-o", tmp_path / "p.csv", "--patient-column", "kode", "--columns", "keep=kode")
    assert _beside_the_summary(said) == []
    assert _beside_the_summary(run(source, "-o", tmp_path / "q.csv", policy="tag")[1]) == []


def test_the_path_names_the_patient(tmp_path: Path, run: Run) -> None:
    for name in ("p1/a.txt", "p1/b.txt", "p2/a.txt"):
        (tmp_path / "notes" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "notes" / name).write_text("Seen 2019-03-04.")
    status, said = run(tmp_path / "notes", "-o", tmp_path / "o", "--patient-from-path", "{patient}/*")
    assert (status, _beside_the_summary(said)) == (0, [])
    texts = [(tmp_path / "o" / name).read_text() for name in ("p1/a.txt", "p1/b.txt", "p2/a.txt")]
    assert texts[0] == texts[1] != texts[2]
    assert "no patient is known" in run(tmp_path / "notes", "-o", tmp_path / "p")[1]
    status, said = run(tmp_path / "notes", "-o", tmp_path / "q", "--patient-from-path", "{patient}/deep/*")
    assert status != 0 and "p1/a.txt: --patient-from-path does not fit its path" in said
    assert run(tmp_path / "notes", "-o", tmp_path / "r.jsonl", "--patient-from-path", "{patient}/*")[0] == 0
    assert [row["meta"] for row in read(tmp_path / "r.jsonl")] == [{}, {}, {}]


def test_standard_input_is_looked_at_before_anything_is_written(tmp_path: Path) -> None:
    lines = b'{"id": "1", "text": "Seen 2019-03-04."}\n{"id": "2", "text": "Well.", "admitted": "04-MAR-2019"}\n'
    for told, status in ((), 2), (("--columns", "drop=admitted"), 0):
        arguments = command("deid", "-", "-o", "-", "--from", "jsonl", "--policy", "tag", "--workers", 1, *MODEL, *told)
        done = subprocess.run(arguments, input=lines, env=environment(), capture_output=True, timeout=120)
        assert done.returncode == status, done.stderr
        assert b"2019" not in done.stdout and (status == 0) == bool(done.stdout)


def test_standard_input_that_cannot_be_held_needs_a_word_about_every_column(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [{"id": str(n), "text": "Seen 2019-03-04.", "ward": "B7"} for n in range(200)]
    content = table(tmp_path / "n.jsonl", *rows).read_bytes()
    monkeypatch.setattr("incognote.scale.holding.MOST", 1000)

    def piped(content: bytes, *told: object) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(content))))
        return run("-", "-o", tmp_path / "o.jsonl", "--from", "jsonl", *told, policy="tag")

    status, said = piped(content)
    assert status == 2 and "too long" in said and "id, ward" in said
    assert piped(content, "--columns", "keep=id,ward")[0] == 0
    assert len(read(tmp_path / "o.jsonl")) == 200
    (tmp_path / "o.jsonl").unlink()
    late = json.dumps({"id": "x", "text": "Well.", "ward": "B7", "seen": "04-MAR-2019"}).encode()
    status, said = piped(content + late, "--columns", "keep=id,ward")
    assert status == 2 and "column seen appeared" in said and not (tmp_path / "o.jsonl").exists()


HEADERS = """PAT_ID PAT_MRN_ID MRN EMPI NHC NUHSA pasient_id Pasient-ID person_id SUBJECT_ID patientunitstayid PatientID
    patient_num UniquePID NHS_Number fødselsnummer Número_historia USUBJID"""


@pytest.mark.parametrize("header", HEADERS.split())
def test_patients_are_known_by_the_headers_of_the_usual_systems(header: str) -> None:
    assert usual_column(["note", "ward", header], "patient") == header
    assert label_of_header(header) == "MRN"


RENDER = ["%Y-%m-%d", "%d-%b-%Y", "%d.%m.%Y", "%m/%d/%Y", "%Y%m%d", "%d %B %Y", "%Y-%m-%dT%H:%M:%S", "%d%b%Y:%H:%M:%S"]


@given(moment=st.datetimes(datetime(1901, 1, 2), datetime(2099, 1, 1)), form=st.sampled_from(RENDER), patient=st.text())
def test_any_date_in_any_form_is_seen_and_moves_by_the_days_of_its_patient(
    moment: datetime, form: str, patient: str
) -> None:
    assume(moment.date() != date(1970, 1, 1))  # a placeholder
    moment = moment.replace(microsecond=0)
    text = moment.strftime(form)
    assert date_evidence(text)
    replacer, document = (
        Replacer(load_policy("research"), SECRET.encode(), "en"),
        Document("n", "", meta={"patient": patient}),
    )
    moved = datetime.strptime(replacer.shift_value(document, text, "31.12.1999" if "d.%m" in form else ""), form)
    expected = replacer.shift_value(document, moment)
    assert (moved.date(), moved.date() - moment.date()) == (expected.date(), expected - moment)
    if "H" in form:
        assert moved.time() == moment.time()
    assert moved.date() != moment.date()
