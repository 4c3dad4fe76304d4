"""What a release carries beside the code agrees with it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import incognote

ROOT = Path(__file__).parents[2]
yaml = pytest.importorskip("yaml", reason="PyYAML is not installed")


def test_one_version_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    compose = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))
    images = {service["image"] for service in compose["services"].values()}
    assert project["version"] == incognote.__version__ == citation["version"]
    assert images == {f"incognote:{incognote.__version__}"}
    assert f"\n## {incognote.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["missed", "problem", "idea"])
def test_an_issue_template_asks_for_something_and_is_valid(name: str) -> None:
    template = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / f"{name}.yml").read_text("utf-8"))
    assert template["name"] and template["description"]
    kinds = {"markdown", "textarea", "input", "dropdown", "checkboxes"}
    assert all(part["type"] in kinds and part["attributes"] for part in template["body"])
    assert any(part.get("validations", {}).get("required") for part in template["body"])
