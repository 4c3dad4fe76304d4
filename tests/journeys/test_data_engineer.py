"""The data engineer: a table with more columns than the note, for a team that must not see who is in it."""

from __future__ import annotations

import csv
from pathlib import Path

from tests.journeys.journey import NOTES, Journey, check_clean

AUTHORS = ("Leopold Fenwick", "Imani Batiste", "Gretchen Aldous")


def test_a_table_is_clean_in_every_column(tmp_path: Path) -> None:
    with Journey("data engineer", tmp_path) as journey:
        with (tmp_path / "export.csv").open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["MRN", "author", "admitted", "ward", "note"])
            for (patient, (text, _)), author in zip(NOTES.items(), AUTHORS, strict=True):
                writer.writerow([f"44820{patient[1]}7", author, "2019-02-11", "7B", text])
        refused = journey.run("incognote deid export.csv -o clean.csv --text-column note --model fast", status=2)
        assert "author" in refused and "admitted" in refused and not (tmp_path / "clean.csv").exists()

        (tmp_path / "key").write_text("a secret of more than sixteen letters\n")
        (tmp_path / "key").chmod(0o600)
        (tmp_path / "incognote.toml").write_text(
            'model = "fast"\nlang = "en"\npolicy = "surrogate"\nsecret-file = "key"\ntext-column = "note"\n'
            'patient-column = "MRN"\nworkers = 1\n'
            'columns = ["pseudonymize=MRN", "shift=admitted", "drop=author", "keep=ward"]\n'
        )
        plan = journey.run("incognote deid export.csv --dry-run")
        assert "columns to drop: author" in plan and "columns to shift: admitted" in plan
        journey.run("incognote deid export.csv -o clean.csv --report run.html")

        clean = journey.read("clean.csv")
        check_clean(clean)
        assert not any(author in clean for author in AUTHORS) and "2019-02-11" not in clean
        rows = list(csv.DictReader(clean.splitlines()))
        assert [row["ward"] for row in rows] == ["7B"] * 3 and len({row["MRN"] for row in rows}) == 3
        assert "everything was done" in journey.read("run.html")
