"""What the plan of the house is measured by: ``python -m tools.architecture [FOLDER]``, of any checkout.

git worktree add /tmp/before COMMIT && python -m tools.architecture /tmp/before
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path

__all__ = ["House", "imported", "room"]

#: The front door, ``incognote`` itself, is no room.
_DOORS = {"__init__", "__main__"}
#: Rooms that are about languages, or about a source that is in one.
_OF_LANGUAGES = {"languages", "papers"}
_LANGUAGES = {"en", "es", "nb"}


def room(path: Path) -> str:
    """The package or the single module at the top that a file belongs to."""
    return path.parts[0].removesuffix(".py")


def imported(tree: ast.Module) -> Iterator[str]:
    """Every module that is named in an import, also in one inside a function or for types alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


class House:
    """The modules of a checkout, parsed."""

    def __init__(self, root: Path) -> None:
        self.source = root / "src/incognote"
        texts = {path.relative_to(self.source): path.read_text(encoding="utf-8") for path in self.source.rglob("*.py")}
        self.lines: Mapping[Path, int] = {path: len(text.splitlines()) for path, text in texts.items()}
        self.modules: Mapping[Path, ast.Module] = {path: ast.parse(text) for path, text in texts.items()}

    def known_rooms(self) -> dict[str, set[str]]:
        """Which rooms each room imports."""
        rooms = {room(path) for path in self.modules} - _DOORS
        known: dict[str, set[str]] = {name: set() for name in rooms}
        for path, tree in self.modules.items():
            named = {name.split(".")[1] for name in imported(tree) if name.startswith("incognote.")}
            if room(path) in known:
                known[room(path)] |= (named & rooms) - {room(path)}
        return known

    def two_way(self) -> list[str]:
        """The pairs of rooms that import each other."""
        known = self.known_rooms()
        return [f"{a} <-> {b}" for a, b in combinations(sorted(known), 2) if b in known[a] and a in known[b]]

    def knowing_a_language(self) -> list[str]:
        """The modules that name the code of a language, where none is expected to."""
        return [path.as_posix() for path, tree in sorted(self.modules.items()) if _names_a_language(path, tree)]

    def classes_of_one_name(self) -> list[str]:
        """The names that more than one public class has."""
        names = Counter(
            node.name
            for tree in self.modules.values()
            for node in tree.body
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
        )
        return sorted(name for name, count in names.items() if count > 1)


def _names_a_language(path: Path, tree: ast.Module) -> bool:
    if room(path) in _OF_LANGUAGES or path.is_relative_to("rules/catalogue"):
        return False
    return any(isinstance(node, ast.Constant) and node.value in _LANGUAGES for node in ast.walk(tree))


def main(root: str = ".") -> None:
    house = House(Path(root))
    longest = max(house.lines, key=house.lines.__getitem__)
    by_room: Counter[str] = Counter()
    for path, lines in house.lines.items():
        by_room[room(path)] += lines
    print(f"modules {len(house.lines)}, lines {sum(house.lines.values()):,}")
    print(f"lines by room: {', '.join(f'{name} {lines:,}' for name, lines in by_room.most_common(8))}")
    print(f"longest: {longest.as_posix()} {house.lines[longest]}")
    print(f"two-way imports: {', '.join(house.two_way()) or 'none'}")
    print(f"modules that know a language: {len(house.knowing_a_language())}")
    print(f"classes of one name: {', '.join(house.classes_of_one_name()) or 'none'}")


if __name__ == "__main__":
    main(*sys.argv[1:])
