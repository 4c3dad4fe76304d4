"""``python -m tools.sbom FILE``: the software bill of materials, as CycloneDX 1.6 in JSON.

It lists the packages of requirements.lock with versions, licences and hashes, what each needs, and every model file
that is shipped. The same tree gives the same bytes: no time stamp, and a serial number derived from the content.
"""

from __future__ import annotations

import json
import re
import sys
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from tools.dependencies import PROJECT, ROOT, graph

_LOCKED = re.compile(r"^([\w.-]+)==([^\s\\]+)((?:\s*\\\n\s+--hash=sha256:[0-9a-f]{64})*)", re.M)
_MODEL_FILES = {".npz", ".bin"}


def locked() -> dict[str, tuple[str, list[str]]]:
    """Version and hashes of each package in the lock."""
    found = _LOCKED.findall((ROOT / "requirements.lock").read_text("utf-8"))
    return {name: (version, re.findall(r"[0-9a-f]{64}", rest)) for name, version, rest in found}


def package(name: str, version: str, hashes: list[str]) -> dict[str, Any]:
    reference = f"pkg:pypi/{name}@{version}"
    files = {
        "type": "distribution",
        "url": reference,
        "hashes": [{"alg": "SHA-256", "content": value} for value in hashes],
    }
    return {
        "type": "library", "bom-ref": reference, "name": name, "version": version, "purl": reference,
        **licences(name), "externalReferences": [files],
    }  # fmt: skip


def licences(name: str) -> dict[str, Any]:
    """What the package's own metadata says of its licence, as an SPDX expression where it is one."""
    about = metadata.metadata(name)
    if expression := about.get("License-Expression"):
        return {"licenses": [{"expression": expression}]}
    classifiers = [one.split(" :: ")[-1] for one in about.get_all("Classifier") or () if one.startswith("License ::")]
    word = classifiers[0] if classifiers else (about.get("License") or "").split("\n")[0]
    return {"licenses": [{"license": {"name": word}}]} if word else {}


def models() -> list[dict[str, Any]]:
    """Every file of numbers in the shipped models."""
    folder = ROOT / "src" / "incognote" / "models"
    files = sorted(path for path in folder.rglob("*") if path.suffix in _MODEL_FILES)
    return [
        {
            "type": "machine-learning-model",
            "bom-ref": f"model:{path.relative_to(folder).as_posix()}",
            "name": path.relative_to(folder).as_posix(),
            "hashes": [{"alg": "SHA-256", "content": sha256(path.read_bytes()).hexdigest()}],
        }
        for path in files
    ]


def bill_of_materials() -> dict[str, Any]:
    project, lock, edges = PROJECT["project"], locked(), graph()
    own = {
        "type": "application", "bom-ref": f"pkg:pypi/{project['name']}@{project['version']}",
        "name": project["name"], "version": project["version"], "description": project["description"],
        "purl": f"pkg:pypi/{project['name']}@{project['version']}", "licenses": [{"expression": project["license"]}],
    }  # fmt: skip
    packages = [package(name, *lock[name]) for name in sorted(edges) if name != project["name"]]
    references = {one["name"]: one["bom-ref"] for one in (own, *packages)}
    content = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": [*packages, *models()],
        "dependencies": [
            {"ref": references[name], "dependsOn": [references[other] for other in others]}
            for name, others in sorted(edges.items())
        ],
    }
    serial = uuid5(NAMESPACE_URL, json.dumps(content, sort_keys=True))
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "serialNumber": f"urn:uuid:{serial}",
        **content,
    }


def main(file: str) -> None:
    path = Path(file)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(bill_of_materials(), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
