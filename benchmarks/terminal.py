"""Pictures of the terminal for the documentation: ``python -m benchmarks.terminal`` writes ``docs/images/*.svg``.

Each command runs in a terminal of its own (a pseudo-terminal), so that it shows what a person sees, colours included.
"""

from __future__ import annotations

import io
import os
import pty
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

IMAGES = Path(__file__).parents[1] / "docs" / "images"
WIDTH = 98
NOTE = """Mrs. Oyelaran is a 74-year-old retired bus driver from Duluth,
admitted on 2/9/2026 with two days of productive cough. She has
Parkinson's disease and takes Sinemet 25/100. Her daughter Folake
(218-555-0142) brought her in. Seen by Dr. Aaltonen, MRN 4471902.
"""
#: The picture asks no other server for a font.
FONT_FACE = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
MODEL = "--model fast --lang en"
#: Name of the picture, its title, and the commands as they are typed.
PICTURES = {
    "terminal-show": ("incognote show", [f"incognote show note.txt {MODEL}"]),
    "terminal-run": (
        "incognote deid",
        [
            f"incognote deid notes -o clean {MODEL} --policy surrogate --secret-file secret",
            "cat clean/note.txt",
            f"incognote deid note.txt --diff {MODEL}",
        ],
    ),
}


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "note.txt").write_text(NOTE)
        (folder / "notes").mkdir()
        (folder / "notes" / "note.txt").write_text(NOTE)
        (folder / "secret").touch(0o600)
        (folder / "secret").write_text("0f1e2d3c4b5a69788796a5b4c3d2e1f0")
        for picture, (title, commands) in PICTURES.items():
            console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
            for command in commands:
                console.print(Text.assemble(("$ ", "bold green"), (command, "bold")))
                console.print(Text.from_ansi(typed(command, folder).replace(f"{folder}/", "").rstrip()))
            drawn = FONT_FACE.sub("", console.export_svg(title=title, theme=MONOKAI, unique_id=picture))
            (IMAGES / f"{picture}.svg").write_text(drawn.replace("Fira Code", "DejaVu Sans Mono"), "utf-8")
            print(IMAGES / f"{picture}.svg")


def typed(command: str, folder: Path) -> str:
    """What a command writes to a terminal; the progress bar, which is wiped at the end, is switched off."""
    words = shlex.split(command)
    if words[0] == "incognote":
        words = [sys.executable, "-m", *words, *(["--progress", "off"] if words[1] == "deid" else [])]
    outer, inner = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(WIDTH), "TERM": "xterm-256color", "OMP_NUM_THREADS": "1"}
    process = subprocess.Popen(words, cwd=folder, stdin=inner, stdout=inner, stderr=inner, env=environment)
    os.close(inner)
    said = b""
    while True:
        try:
            part = os.read(outer, 4096)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        said += part
    os.close(outer)
    if process.wait():
        raise SystemExit(f"{command}: exit status {process.returncode}\n{said.decode()}")
    return said.decode().replace("\r\n", "\n")


if __name__ == "__main__":
    main()
