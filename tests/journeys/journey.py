"""A user's way from an empty folder to the finished job, with only the commands that the documentation shows."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Self

ROOT = Path(__file__).parents[2]

#: Notes of invented people, with what must not stay in clear.
NOTES = {
    "p1": (
        "Mrs. Rose Oyelaran, MRN 4482017, was admitted on 02/11/2019 with pneumonia.\n"
        "She takes metformin 500 mg twice daily. No known allergies. Seen by Dr. Leopold Fenwick.\n",
        ("Oyelaran", "4482017", "02/11/2019", "Fenwick"),
    ),
    "p2": (
        "Mr. Thanh Quach was seen in clinic on 03/05/2019. Blood pressure 152/88, no chest pain.\n"
        "His daughter can be reached at (228) 555-0163. Follow up with Dr. Imani Batiste.\n",
        ("Quach", "03/05/2019", "555-0163", "Batiste"),
    ),
    "p3": (
        "Discharge summary. Patient: Gretchen Aldous. Date of birth: 14 June 1951.\n"
        "Warfarin 5 mg at night. INR 2.4. Home address: 14 Elm Street, Duluth.\n",
        ("Aldous", "14 June 1951", "Elm Street", "Duluth"),
    ),
}
#: What a reader needs and must find again.
MEDICINE = ("metformin 500 mg", "152/88", "no chest pain", "Warfarin 5 mg", "INR 2.4", "No known allergies")


@cache
def documented() -> str:
    """Everything that the documentation and the commands' own help say."""
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "src" / "incognote" / "cli").glob("*.py")]
    return "\n".join(page.read_text(encoding="utf-8") for page in pages)


class Journey:
    """Runs commands in a folder of its own and measures the time that all of it takes."""

    def __init__(self, user: str, folder: Path) -> None:
        assert not any(folder.iterdir())
        self.user, self.folder, self.steps = user, folder, 0

    def __enter__(self) -> Self:
        self._begun = monotonic()
        return self

    def __exit__(self, *error: object) -> None:
        if not any(error):
            sys.__stdout__.write(f"\n{self.user}: {self.steps} commands, {monotonic() - self._begun:.1f} s\n")

    def run(self, command: str, status: int = 0) -> str:
        """Run a documented command as it would be typed (no quotes); what it printed."""
        words = command.split()
        assert words[0] == "incognote" and f"incognote {words[1]}" in documented(), command
        for option in re.findall(r"(?<= )--?[a-z][a-z-]*", command):
            assert option in documented(), f"{option} is not documented"
        done = subprocess.run(
            [sys.executable, "-m", *words], cwd=self.folder, capture_output=True, text=True, check=False, timeout=300
        )
        self.steps += 1
        assert done.returncode == status, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr

    def read(self, name: str) -> str:
        """A file, or all files of a folder together."""
        path = self.folder / name
        files = sorted(one for one in path.rglob("*") if one.is_file()) if path.is_dir() else [path]
        return "\n".join(one.read_text(encoding="utf-8") for one in files)


def check_clean(text: str) -> None:
    """Nothing in clear, and the medicine is there."""
    left = [secret for _, secrets in NOTES.values() for secret in secrets if secret in text]
    assert not left, f"in clear: {left}"
    lost = [words for words in MEDICINE if words.lower() not in text.lower()]
    assert not lost, f"lost: {lost}"
