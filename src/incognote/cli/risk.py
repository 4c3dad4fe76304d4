"""``incognote risk``: a quick look at what is still identifying in a result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from incognote.cli.evidence import READ, SHARE, WRITTEN, readable, reading_options, show_and_save
from incognote.cli.paths import Command, InputName, InputPath
from incognote.errors import RecordError, UsageError

if TYPE_CHECKING:
    from incognote.document import Document
    from incognote.formats import ReadOptions
    from incognote.vault.reader import Vault

__all__ = ["command"]


@click.command("risk", cls=Command)
@click.argument("inputs", nargs=-1, required=True, type=InputPath(notes=True, allow_dash=True), metavar="DIR|FILE...")
@click.option(
    "--policy", type=InputName(), default="tag", show_default=True, metavar="P|FILE.toml", help="The policy of the run."
)
@click.option(
    "--originals",
    "gold",
    type=InputPath(notes=True),
    multiple=True,
    metavar="GOLD",
    help="The originals with every identifier marked.",
)
@click.option("--vault", "vault_path", metavar="V", type=READ, help="The vault of the run: looks for what it replaced.")
@click.option("--key-file", metavar="K", type=READ, help="The key of the vault.")
@click.option("--target", default=0.01, show_default=True, type=SHARE, help="Share of documents that may leak.")
@click.option("--lang", default="auto", show_default=True, metavar="LANG", help="Language of the notes: en, es or nb.")
@click.option("--model", default="fast", show_default=True, metavar="NAME", help="What looks for identifiers; or none.")
@click.option("--json", "json_file", type=WRITTEN, metavar="F", help="Write the report as JSON.")
@click.option("--html", "html_file", type=WRITTEN, metavar="F", help="Write the report as a page.")
@click.option(
    "--show-strings", is_flag=True, help="Show the strings themselves: the report is then as secret as notes."
)
@reading_options
def command(
    inputs: tuple[str, ...],
    policy: str,
    gold: tuple[str, ...],
    vault_path: Path | None,
    key_file: Path | None,
    target: float,
    lang: str,
    model: str,
    json_file: Path | None,
    html_file: Path | None,
    show_strings: bool,
    from_: str | None,
    options: ReadOptions,
) -> int:
    """A quick look at what is still identifying in a result; `incognote evidence` is the thorough one.

    Shapes that survived (dates, numbers, addresses), what a detector finds that the policy would change, originals that
    reappear, words that only one person has, and how many people share the same age, sex, place and profession. With
    the originals the share of documents that leak is measured; without them it is not known, and the verdict says so.

    Exit status: 0 the target is met, 4 something identifying stands there, 5 not known, 1 some notes could not be read.

    \b
    Examples:
      incognote risk clean/ --policy safe-harbor                 a folder of replaced notes
      incognote risk clean/ --policy surrogate --originals gold/ against annotated originals
      incognote risk clean.csv --patient-column pid --html r.html
      incognote risk clean/ --vault v --key-file key             what was replaced and stands there still
    """
    from contextlib import nullcontext

    from incognote.evidence import Report, look_for_survivors, measure, pair_up
    from incognote.evidence.structure import structure_of
    from incognote.formats import read_documents
    from incognote.replace import load_policy
    from incognote.vault.reader import Vault

    if (vault_path is None) != (key_file is None):
        raise UsageError("--vault and --key-file go together")
    chosen, failed = load_policy(policy), list[RecordError]()
    documents = list(readable(read_documents(inputs, from_, options), failed))
    outputs = {document.id: document for document in documents}
    originals = readable(read_documents(gold, from_, options), failed) if gold else iter(())
    reviewed = pair_up((one for one in originals if one.id in outputs), outputs, chosen)
    pairs = {pair.id: pair for pair in reviewed}
    with Vault.open(vault_path, key_file) if vault_path and key_file else nullcontext() as vault:
        if vault:
            kept = pair_up(_restored(vault, documents), outputs, chosen)
            pairs = {pair.id: pair for pair in kept} | pairs
    found = look_for_survivors(documents, chosen, pairs, _finder(lang, model), show_strings)
    unknown = len(documents) - len(pairs)
    if (gold or vault_path) and unknown:
        found.notices.append(f"The originals of {unknown} documents are not known; those were not looked for.")
    made = Report(
        "What is still identifying",
        len(documents),
        target,
        measured=measure(reviewed) if reviewed else None,
        survivors=found,
        structure=structure_of(found.people.values()),
        notices=found.notices,
    )
    return show_and_save(made, html_file, json_file, failed, private=show_strings)


def _restored(vault: Vault, documents: Sequence[Document]) -> Iterator[Document]:
    """The originals that a vault knows, with what the run found in them."""
    from incognote.document import Document, Span

    for document in documents:
        try:
            note = vault.note(document.id, document.text)
        except RecordError:
            continue
        spans = [Span(one.start, one.end, one.label) for one in note.replacements]
        yield Document(document.id, note.restore(document.text), spans, document.meta)


def _finder(lang: str, model: str) -> Callable[[Sequence[Document]], list[Document]] | None:
    if model == "none":
        return None
    from incognote.loading import load, shipped_models

    if model == "fast" and not shipped_models():
        click.echo("incognote: no model is installed; looking for shapes, words and originals only", err=True)
        return None
    return load(lang, model=model).find_all
