"""Writes docs/gallery.md: ten of our notes before and after, in three languages, under four policies.

python -m benchmarks.gallery [--output docs/gallery.md] [--json F]

The spans are the gold annotations, so that the pictures show replacing and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click

from incognote.document import Document
from incognote.formats import read_documents
from incognote.replace import Replacer, load_policy

ROOT = Path(__file__).parents[1]
POLICIES = ("surrogate", "numbered", "safe-harbor", "pseudonymous")
NOTES = {
    "en": ("English", ("en-f-032", "en-c-003", "en-f-011", "en-c-064")),
    "es": ("Spanish", ("es-a-024", "es-b-008", "es-a-053")),
    "nb": ("Norwegian", ("no-b-056", "no-b-034", "no-c-044")),
}
SECRET = b"the gallery's secret is no secret"
HEADING = """# Gallery

Ten of our synthetic notes before and after, under four policies. Made by `python -m benchmarks.gallery` from the gold
annotations (finding plays no part), with a fixed secret; another secret gives other names and other dates.

- **surrogate**: everything becomes another of its kind; dates keep their distances, weekdays their dates.
- **numbered**: tags that say who is who within the note.
- **safe-harbor**: 45 CFR 164.514(b)(2); years stay, ages stay up to 89, US states stay.
- **pseudonymous**: one code for one person or thing in all notes of the project.
"""


def chosen() -> Iterator[tuple[str, Document]]:
    """The notes of the gallery with the name of their language."""
    for language, (name, ids) in NOTES.items():
        found = {d.id: d for d in read_documents([ROOT / "corpora" / language]) if isinstance(d, Document)}
        for note_id in ids:
            found[note_id].meta["language"] = language
            yield name, found[note_id]


def page(notes: list[tuple[str, Document]]) -> str:
    """The gallery as Markdown."""
    replacers = {policy: Replacer(load_policy(policy), SECRET) for policy in POLICIES}
    parts = [HEADING]
    for number, (language, document) in enumerate(notes, 1):
        parts.append(f"\n## {number}. {language}, `{document.id}`\n\n### as written\n{_block(document.text)}")
        for policy, replacer in replacers.items():
            parts.append(f"### {policy}\n{_block(replacer.replace(document).text)}")
    return "\n".join(parts)


def _block(text: str) -> str:
    lines = "\n".join(line.rstrip() for line in text.strip().splitlines())
    return f"```text\n{lines}\n```\n"


@click.command()
@click.option("--output", type=click.Path(path_type=Path), default=ROOT / "docs" / "gallery.md")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Write what was made as JSON.")
def main(output: Path, json_file: Path | None) -> None:
    notes = list(chosen())
    output.write_text(page(notes), "utf-8")
    click.echo(f"{len(notes)} notes under {len(POLICIES)} policies")
    if json_file:
        json_file.write_text(json.dumps({"notes": len(notes), "policies": POLICIES}))


if __name__ == "__main__":
    main()
