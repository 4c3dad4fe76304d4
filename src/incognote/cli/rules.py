"""``incognote rules``: what the rules are, what each found in a text, and how often each is right."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from pathlib import Path

import click

from incognote.cli.paths import Command, InputPath, OutputPath
from incognote.errors import RecordError, UsageError
from incognote.rules.engine.precision import Precision, as_table, by_rule, read_table
from incognote.rules.engine.recognizer import ALL_LANGUAGES, Recognizer
from incognote.rules.engine.registry import shipped
from incognote.rules.finder import read_rules

__all__ = ["command"]

_FILE = InputPath(exists=True, dir_okay=False, path_type=Path)
_RULES = click.option("--rules", "own", type=_FILE, help="A TOML file of your own rules, to be included.")
_MEASURED = click.option("--measured", type=_FILE, help="Figures that `rules measure --write` wrote, instead of ours.")
_LANGUAGE = click.option("--lang", type=click.Choice(ALL_LANGUAGES), help="Only rules that read this language.")
_Order = Callable[[Recognizer, Precision], tuple[float | str, ...]]
_ORDERS: dict[str, _Order] = {
    "name": lambda one, row: (one.name,),
    "hits": lambda one, row: (-row.hits, one.name),
    "precision": lambda one, row: (row.share, one.name),
    "unique": lambda one, row: (row.unique, one.name),
}


@click.group("rules")
def command() -> None:
    """List, show, try and measure the rules.

    \b
    Examples:
      incognote rules list --label AGE --lang es --sort unique    the rules for ages in Spanish notes
      incognote rules show date-three-numbers                     its pattern, examples and precision
      incognote rules try "Seen 3/14, BP 118/76." --lang en       which rules fired, which were blocked by what
      incognote rules measure --corpus gold/ --lang en            how often each is right on your own notes
    """


@command.command("list", cls=Command)
@click.option("--label", help="Only rules for this label.")
@_LANGUAGE
@click.option("--sort", type=click.Choice(list(_ORDERS)), default="name", help="What the rows are ordered by.")
@click.option("--family", default="incognote", help="The rule set of a source instead of ours.")
@click.option("--markdown", is_flag=True, help="As the table of the reference page.")
@_RULES
@_MEASURED
def list_rules(
    label: str | None,
    lang: str | None,
    sort: str,
    family: str,
    markdown: bool,
    own: Path | None,
    measured: Path | None,
) -> None:
    """Every rule with its measured precision and what only it finds."""
    rows = [row for row in read_table(measured) if lang in (None, row.language)]
    figures = by_rule(rows)
    pairs = [
        (one, figures.get(one.name, Precision(one.name, lang or "all")))
        for one in _known_rules(own, family)
        if label in (None, one.label) and (lang is None or lang in one.languages)
    ]
    if not pairs:
        raise UsageError("no rule of that label, language and family; `incognote rules list` shows them all")
    pairs.sort(key=lambda pair: _ORDERS[sort](*pair))
    click.echo(_markdown(pairs) if markdown else _columns(pairs))


@command.command("show", cls=Command)
@click.argument("name")
@_RULES
@_MEASURED
def show(name: str, own: Path | None, measured: Path | None) -> None:
    """The pattern of rule NAME, the words around it, its examples, and how often it is right in each language."""
    known = {one.name: one for one in _known_rules(own, None)}
    if name not in known:
        near = get_close_matches(name, known, 6, 0.5)
        raise UsageError(f"no rule called {name!r}; alike are: {', '.join(near) or 'none; see incognote rules list'}")
    one = known[name]
    click.echo(
        f"{one.name}: {one.label}, {', '.join(one.languages)}, score {one.score}\n\npattern\n{_indented(one.pattern)}"
    )
    for heading, words in (
        ("must come before it", one.before),
        ("must come after it", one.after),
        ("must not come before it", one.not_before),
        ("must not come after it", one.not_after),
    ):
        for expression in (words,) if isinstance(words, str) else words:
            click.echo(f"{heading}, within {one.window} characters\n{_indented(expression)}")
    if one.validator:
        click.echo(f"check\n{_indented(one.validator.__doc__ or 'a function of the match')}")
    for heading, examples in (("finds the part in brackets", one.examples), ("finds nothing in", one.not_examples)):
        if examples:
            click.echo(f"{heading}\n{_indented(chr(10).join(map(repr, examples)))}")
    rows = [row for row in read_table(measured) if row.rule == name]
    click.echo(
        _measured_columns(rows) if rows else "not measured: `incognote rules measure --corpus GOLD --rules FILE`"
    )


@command.command("try", cls=Command)
@click.argument("text")
@click.option("--lang", type=click.Choice(ALL_LANGUAGES), default="en", show_default=True, help="The text's language.")
@click.option("--family", default="incognote", help="The rule set of a source instead of ours.")
@_RULES
def try_rules(text: str, lang: str, family: str, own: Path | None) -> None:
    """Which rules fire in TEXT, or in the file of that name, and which matches were blocked by what."""
    from incognote.rules.engine.explain import explain

    if len(text) < 200 and Path(text).is_file():
        text = Path(text).read_bytes().decode("utf-8")
    rules = [one for one in _known_rules(own, family) if lang in one.languages]
    fired = False
    for hit in explain(rules, text, lang):
        fired = True
        outcome = hit.reason or "kept"
        click.echo(
            f"{hit.start:5}-{hit.end:<5} {hit.by.label:10} {hit.by.name:32} {text[hit.start : hit.end]!r}: {outcome}"
        )
    if not fired:
        click.echo("no pattern matches")


@command.command("measure", cls=Command)
@click.option(
    "--corpus",
    required=True,
    type=InputPath(notes=True, exists=True),
    help="Annotated notes; or folders en, es, nb.",
)
@click.option("--lang", type=click.Choice(ALL_LANGUAGES), help="The language of the notes, unless the folders say it.")
@click.option("--family", default="incognote", help="The rule set of a source instead of ours.")
@click.option("--write", type=OutputPath(dir_okay=False, path_type=Path), help="Write the figures to this table.")
@_RULES
def measure_rules(corpus: str, lang: str | None, family: str, write: Path | None, own: Path | None) -> None:
    """Count for every rule its spans, how many are annotated so, and how many of these no other rule finds."""
    from incognote.evaluate.inputs import read_annotated
    from incognote.files import atomic_write
    from incognote.rules.engine.measure import measure

    folders = [(name, str(Path(corpus) / name)) for name in ALL_LANGUAGES if (Path(corpus) / name).is_dir()]
    if lang or not folders:
        if not lang:
            raise UsageError("which language are the notes in? Say --lang en, es or nb, or make folders of these names")
        folders = [pair for pair in folders if pair[0] == lang] or [(lang, corpus)]
    rules, rows = _known_rules(own, family), list[Precision]()
    for language, folder in folders:
        rows += measure(rules, read_annotated(folder, _left_out), language)
    if write:
        with atomic_write(write) as file:
            file.write(as_table(rows).encode())
        click.echo(f"{write}: {len(rows)} rows")
    else:
        click.echo(_measured_columns(sorted(rows, key=lambda row: (row.language, row.unique, row.rule))))


def _left_out(error: RecordError) -> None:
    click.echo(f"left out: {error}", err=True)


def _known_rules(own: Path | None, family: str | None) -> list[Recognizer]:
    """The rules of a family, or all, and those of a file."""
    rules = [one for one in shipped() if family in (None, one.family)]
    if not rules:
        raise UsageError(
            f"no family of rules called {family!r}; there are: {', '.join(sorted({one.family for one in shipped()}))}"
        )
    return rules + (read_rules(own) if own else [])


def _columns(pairs: Iterable[tuple[Recognizer, Precision]]) -> str:
    rows = [f"{'rule':34} {'label':10} {'languages':9} {'hits':>6} {'precision':>18} {'unique':>6} {'unseen':>9}"]
    for one, row in pairs:
        languages = " ".join(one.languages)
        rows.append(f"{one.name:34} {one.label:10} {languages:9} {_figures(row)}")
    return "\n".join(rows)


def _measured_columns(rows: Iterable[Precision]) -> str:
    head = f"{'rule':34} {'':8} {'hits':>6} {'precision':>18} {'unique':>6} {'unseen':>9}"
    return "\n".join((head, *(f"{row.rule:34} {row.language:8} {_figures(row)}" for row in rows)))


def _figures(row: Precision) -> str:
    if not row.hits:
        return f"{0:6} {'-':>18} {0:6} {'-':>9}"
    low, high = row.interval
    unseen = f"{row.unseen_right}/{row.unseen}"
    return f"{row.hits:6} {row.share:5.2f} ({low:.2f}-{high:.2f}) {row.unique:6} {unseen:>9}"


def _markdown(pairs: Iterable[tuple[Recognizer, Precision]]) -> str:
    lines = [
        "| rule | label | languages | finds | hits | precision (95 %) | unique | unseen |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one, row in pairs:
        low, high = row.interval
        example = " ".join(one.examples[0].split()).replace("|", "\\|") if one.examples else ""
        precision = f"{row.share:.2f} ({low:.2f}-{high:.2f})" if row.hits else ""
        unseen = f"{row.unseen_right}/{row.unseen}" if row.unseen else ""
        languages = " ".join(one.languages)
        cells = (f"`{one.name}`", one.label, languages, example, row.hits, precision, row.unique, unseen)
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def _indented(text: str) -> str:
    from textwrap import dedent, indent

    return indent(dedent(text).strip("\n"), "    ")
