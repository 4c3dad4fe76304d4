"""Loads one model again and again, each time with something about its files changed, and uses what can be loaded.

Run by ``test_hostile_models.py`` in a process of its own: a crash must be seen, not shared.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections import Counter
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import numpy as np

import incognote
from incognote.document import Document
from incognote.errors import ModelError
from incognote.learn.manifest import write_manifest

NOTE = Document("n", "Seen by Dr. Okafor at Mercy Hospital on 3/4/2019. Call 555-123-4567.", meta={"language": "en"})
NUMBERS = [0, -1, 1, 2**15, 2**31 - 1, -(2**31), 2**63, np.nan, np.inf, -np.inf, 1e30]
VALUES: list[Any] = [
    *(None, -1, 0, 1, 10**9, 1e999, "", "../..", "/", ".", [], {}, ["O"], ["O", "O"], ["B-X", "O"], True),
    *({"a": {}}, [[]], "lower", [{"group": "lower", "window": [-(10**9), 10**9]}], [{"group": "no such"}], [1]),
]


def main() -> None:
    source, times, folder = Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    expected = spans(source)
    outcomes: Counter[str] = Counter()
    for seed in range(times):
        chance = Random(seed)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(source, folder)
        what = mutate(folder, chance)
        sealed = chance.random() < 0.8
        if sealed:
            write_manifest(folder)
        try:
            found = spans(folder)
        except ModelError as error:
            assert str(folder) in str(error), (what, error)
            outcomes["refused"] += 1
            continue
        except BaseException as error:
            sys.exit(f"seed {seed}, {what}: {type(error).__name__}: {error}")
        assert sealed or found == expected, f"seed {seed}, {what}: a change went unnoticed"
        outcomes["same" if found == expected else "other"] += 1
    print(json.dumps(outcomes))


def spans(folder: Path) -> list[tuple[int, int, str]]:
    [document] = incognote.load(folder).find_all([Document(NOTE.id, NOTE.text, meta=dict(NOTE.meta))])
    return [(span.start, span.end, span.label) for span in document.spans]


def mutate(folder: Path, chance: Random) -> str:
    """Change one file; says what was done."""
    files = sorted(
        path for path in folder.rglob("*") if path.suffix in (".json", ".npz") and path.name != "manifest.json"
    )
    path = chance.choice(files)
    content = path.read_bytes()
    way = chance.choice(["cut", "flip", "gone", *["inside"] * 9])
    if way == "cut":
        path.write_bytes(content[: chance.randrange(len(content))])
    elif way == "flip":
        place = chance.randrange(len(content))
        path.write_bytes(content[:place] + bytes([content[place] ^ (1 << chance.randrange(8))]) + content[place + 1 :])
    elif way == "gone":
        path.unlink()
    else:
        way = change_json(path, chance) if path.suffix == ".json" else change_array(path, chance)
    return f"{path.relative_to(folder)}: {way}"


def change_json(path: Path, chance: Random) -> str:
    facts = json.loads(path.read_text("utf-8"))
    key = chance.choice(list(facts))
    target, name = facts, key
    if isinstance(facts[key], (dict, list)) and facts[key] and chance.random() < 0.6:
        target = facts[key]
        name = chance.choice(list(target) if isinstance(target, dict) else range(len(target)))
    if chance.random() < 0.2:
        del target[name]
    else:
        target[name] = chance.choice(VALUES)
    path.write_text(json.dumps(facts), "utf-8")
    return f"{key} {name}"


def change_array(path: Path, chance: Random) -> str:
    with np.load(path) as kept:
        arrays = dict(kept)
    name = chance.choice(list(arrays))
    array = arrays[name]
    kinds = [np.int8, np.int32, np.int64, np.uint8, np.uint16, np.uint64, np.float16, np.float32, np.complex64, object]
    way = chance.choice(["number", "number", "number", "kind", "shorter", "longer", "flat", "deeper", "gone", "header"])
    with np.errstate(all="ignore"):
        if way == "number" and array.size:
            arrays[name] = array = array.copy()
            array.reshape(-1)[chance.randrange(array.size)] = np.array(chance.choice(NUMBERS)).astype(array.dtype)
        elif way == "kind":
            arrays[name] = array.astype(chance.choice(kinds))
        elif way in ("shorter", "longer"):
            arrays[name] = array[: len(array) // 2] if way == "shorter" else np.concatenate([array, array])
        elif way in ("flat", "deeper"):
            arrays[name] = array.reshape(-1) if way == "flat" else array[None]
        elif way == "gone":
            del arrays[name]
    np.savez(path, **arrays)
    if way == "header":
        spoil_header(path, f"{name}.npy", chance)
    return f"{name} {way}"


def spoil_header(path: Path, member: str, chance: Random) -> None:
    """A header that promises another shape or kind than the bytes after it have."""
    with ZipFile(path) as archive:
        content = {entry: archive.read(entry) for entry in archive.namelist()}
    shape = chance.choice([(10**12,), (-1,), (2, 10**6), (), (0, 3)])
    kind = chance.choice(["<f4", "<u8", "|O", "|S9", ">i4", "<M8[s]", "[('a', '<i4')]"])
    header = BytesIO()
    described = {"descr": kind, "fortran_order": chance.random() < 0.5, "shape": shape}
    np.lib.format.write_array_header_1_0(header, described)
    content[member] = header.getvalue() + content[member][128:]
    with ZipFile(path, "w") as archive:
        for entry, data in content.items():
            archive.writestr(entry, data)


if __name__ == "__main__":
    main()
