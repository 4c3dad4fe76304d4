"""``incognote formats``, and ``deid`` on a clinic's folder as a user types it."""

from __future__ import annotations

import json
from pathlib import Path

import docx
import pytest
from tests.formats import office_notes as office

from incognote.cli import main
from incognote.formats import formats


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as done:
        main([*map(str, arguments)])
    return int(done.value.code or 0)


def test_every_format_is_listed_with_what_it_keeps(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("formats", "--json") == 0
    listed = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in listed] == list(formats)
    assert [one["name"] for one in listed if not one["keeps"]] == []
    assert {one["name"]: one["extra"] for one in listed if one["extra"]} == {
        "database": "db", "parquet": "parquet", "pdf": "pdf", "xmi": "uima",
    }  # fmt: skip
    assert run("formats") == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in formats)


@pytest.mark.parametrize("keeps", [False, True])
def test_a_folder_of_letters_says_what_was_not_searched(
    keeps: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "letters"
    folder.mkdir()
    office.word(folder / "a.docx")
    office.pdf(folder / "b.pdf")
    report = tmp_path / "report.json"
    recipe = Path(__file__).parents[1] / "scale" / "dates.toml"
    more = ("--keep-images",) if keeps else ()
    fixed = ("--lang", "en", "--model", recipe, "--workers", 1, "--report", report)
    assert run("deid", folder, "-o", tmp_path / "clean", *fixed, *more) == 0
    said = capsys.readouterr().err
    became = "are kept as they are" if keeps else "are taken out, unless the policy keeps BIOID"
    assert f"a.docx: 2 pictures or embedded files, which are not searched, {became}" in said
    assert json.loads(report.read_text())["pictures_not_searched"] == 3
    before, after = (office.parts((place / "a.docx").read_bytes()) for place in (folder, tmp_path / "clean"))
    assert (before["word/media/image1.png"] == after["word/media/image1.png"]) == keeps
    assert "[DATE]" in "".join(one.text for one in docx.Document(str(tmp_path / "clean" / "a.docx")).paragraphs)
    assert "admitted on [DATE]" in (tmp_path / "clean" / "b.pdf.txt").read_text()
