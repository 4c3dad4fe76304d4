"""``incognote rules``: list, show, try, measure."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from incognote.cli.rules import command

CORPORA = Path(__file__).parents[2] / "corpora"
OWN = """
[[recognizer]]
name = "locker"
label = "ID"
pattern = "locker (?P<id>[0-9]{3})"
not_before = "old locker $"
examples = ["locker [417]"]
"""


def run(*args: str, status: int = 0) -> str:
    result = CliRunner().invoke(command, args)
    if not status:
        assert result.exit_code == 0, (result.output, result.exception)
    return result.output if not result.exception else str(result.exception)


def own_rules(folder: Path) -> str:
    file = folder / "mine.toml"
    file.write_text(OWN)
    return str(file)


def test_list_chooses_by_label_and_language_and_orders_by_what_only_a_rule_finds() -> None:
    head, *rows = run("list", "--label", "AGE", "--lang", "es", "--sort", "unique").splitlines()
    assert len(rows) > 5 and all(" AGE " in row and "es" in row for row in rows)
    unique = [int(row.split()[-2]) for row in rows]
    assert unique == sorted(unique) and head.split()[0] == "rule"


def test_show_gives_pattern_examples_and_precision_per_language() -> None:
    output = run("show", "date-three-numbers")
    assert "(?P<a>[0-9]{1,2})" in output and "[31-12-15]" in output and "must not come before it" in output
    assert [line.split()[1] for line in output.splitlines() if line.startswith("date-three-numbers ")] == [
        "en",
        "es",
        "nb",
    ]


def test_show_names_rules_that_are_called_alike() -> None:
    assert "date-three-numbers" in run("show", "date-four-numbers", status=2)


def test_try_says_which_rule_fired_and_what_blocked_another() -> None:
    output = run("try", "Seen 3/14/2019, strength 5/5.")
    assert "'3/14/2019': kept" in output
    assert any(
        "'5/5'" in line and "blocked: before it must not come 'strength'" in line for line in output.splitlines()
    )


def test_a_users_own_rules_are_listed_shown_tried_and_measured(tmp_path: Path) -> None:
    own = own_rules(tmp_path)
    assert "locker" in run("list", "--label", "ID", "--rules", own)
    assert "must not come before it" in run("show", "locker", "--rules", own)
    assert "locker" in run("try", "key of locker 417.", "--rules", own)
    assert "blocked" in next(
        line for line in run("try", "old locker 417.", "--rules", own).splitlines() if " locker " in line
    )
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("locker 417 and locker 418")
    (tmp_path / "notes" / "a.ann").write_text("T1\tID 7 10\t417\n")
    output = run("measure", "--corpus", str(tmp_path / "notes"), "--lang", "en", "--rules", own)
    row = next(line for line in output.splitlines() if line.startswith("locker"))
    assert row.split()[1:4] == ["en", "2", "0.50"]


def test_measured_figures_can_be_written_and_listed(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("Seen 3/14/2019.")
    (tmp_path / "notes" / "a.ann").write_text("T1\tDATE 5 14\t3/14/2019\n")
    table = tmp_path / "mine.tsv"
    run("measure", "--corpus", str(tmp_path / "notes"), "--lang", "en", "--write", str(table))
    rows = run("list", "--label", "DATE", "--lang", "en", "--measured", str(table), "--sort", "hits").splitlines()
    assert rows[1].split()[:4] == ["date-three-numbers", "DATE", "en", "es"] and rows[1].split()[5] == "1"


def test_the_shipped_figures_belong_to_the_shipped_rules() -> None:
    from incognote.rules.engine.precision import read_table
    from incognote.rules.engine.registry import shipped

    ours = {(one.name, language) for one in shipped() if one.family == "incognote" for language in one.languages}
    assert {(row.rule, row.language) for row in read_table()} == ours


def test_the_reference_page_has_the_table_that_list_prints() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
    assert run("list", "--markdown").strip() in page
