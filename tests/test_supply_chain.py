"""What an install brings along: the lock has the hashes of all of it, and the bill of materials lists it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
BASE = {"numpy", "click", "rich", "phonenumbers", "python-stdnum", "cryptography"}
LOCKED = re.compile(r"([\w.-]+)==(\S+) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)")


@pytest.fixture(scope="module")
def bill(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    file = tmp_path_factory.mktemp("bill") / "sbom.cdx.json"
    subprocess.run([sys.executable, "-m", "tools.sbom", file], check=True, cwd=ROOT)
    return dict(json.loads(file.read_text()))


def test_the_lock_holds_every_base_dependency_in_the_tested_version_with_hashes() -> None:
    text = (ROOT / "requirements.lock").read_text()
    locked = {name: version for name, version, _ in LOCKED.findall(text)}
    entries = "".join(f"{name}=={version} \\\n{hashes}" for name, version, hashes in LOCKED.findall(text))
    assert entries == "".join(line for line in text.splitlines(True) if not line.startswith("#"))
    constraints = (ROOT / "constraints.txt").read_text().lower().splitlines()
    assert BASE | {"setuptools"} <= set(locked)
    assert [name for name, version in locked.items() if f"{name}=={version}" not in constraints] == []


def test_the_bill_of_materials_lists_every_base_dependency_with_licence_and_hashes(bill: dict[str, Any]) -> None:
    packages = {one["name"]: one for one in bill["components"] if one["type"] == "library"}
    assert set(packages) >= BASE and bill["metadata"]["component"]["name"] == "incognote"
    for name, package in packages.items():
        assert package["purl"] == f"pkg:pypi/{name}@{package['version']}"
        assert package["licenses"] and package["externalReferences"][0]["hashes"]
    (own,) = (one for one in bill["dependencies"] if one["ref"].startswith("pkg:pypi/incognote@"))
    assert own["dependsOn"] == sorted(packages[name]["bom-ref"] for name in BASE)


def test_the_bill_of_materials_lists_every_shipped_model(bill: dict[str, Any]) -> None:
    folder = ROOT / "src/incognote/models"
    listed = {one["name"] for one in bill["components"] if one["type"] == "machine-learning-model"}
    assert listed == {path.relative_to(folder).as_posix() for path in folder.rglob("*.npz")}


def test_the_bill_of_materials_is_valid_cyclonedx(bill: dict[str, Any]) -> None:
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.6", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", bill["serialNumber"])
    components = [bill["metadata"]["component"], *bill["components"]]
    references = [one["bom-ref"] for one in components]
    assert len(set(references)) == len(references)
    for one in bill["dependencies"]:
        assert {one["ref"], *one["dependsOn"]} <= set(references)
    for one in components:
        assert one["type"] in ("application", "library", "machine-learning-model") and one["name"]
        for licence in one.get("licenses", ()):
            assert set(licence) <= {"expression", "license"}
        for value in [*one.get("hashes", ()), *(h for r in one.get("externalReferences", ()) for h in r["hashes"])]:
            assert value["alg"] == "SHA-256" and re.fullmatch("[0-9a-f]{64}", value["content"])


def test_the_bill_of_materials_passes_the_official_schema(bill: dict[str, Any]) -> None:
    validation = pytest.importorskip("cyclonedx.validation.json", reason="needs cyclonedx-python-lib[json-validation]")
    schema = pytest.importorskip("cyclonedx.schema")
    assert validation.JsonStrictValidator(schema.SchemaVersion.V1_6).validate_str(json.dumps(bill)) is None
