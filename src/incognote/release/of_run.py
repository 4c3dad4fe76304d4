"""The manifest of notes that a run wrote: what the run's own record and the evidence report say of them."""

from __future__ import annotations

import getpass
import json
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from incognote import __version__
from incognote.errors import UsageError
from incognote.release.manifest import MANIFEST, NOTES

__all__ = ["manifest_of_run"]


def manifest_of_run(folder: Path, run_file: Path, evidence_file: Path | None = None) -> dict[str, Any]:
    """The manifest but for the files; refused where the run did not write what is in ``folder``."""
    if (folder / MANIFEST).exists():
        raise UsageError(
            f"{folder / MANIFEST} exists already: a release is signed once; write a new one to a new folder"
        )
    if not (folder / NOTES).is_dir():
        raise UsageError(
            f"{folder} has no folder {NOTES}: write the clean notes there (incognote deid … -o {folder}/{NOTES}/)"
        )
    run, _ = _read(run_file, "the record of a run (incognote deid --report run.json)", "policy")
    if run.get("command") != "deid":
        raise UsageError(f"{run_file}: is the record of {run.get('command')}, not of incognote deid")
    later = run_file.stat().st_mtime_ns
    changed = [
        path for path in sorted((folder / NOTES).rglob("*")) if path.is_file() and path.stat().st_mtime_ns > later
    ]
    if changed:
        raise UsageError(
            f"{changed[0]} was written after the record of the run: what is signed must be what the run wrote"
        )
    policy, model = run["policy"], run.get("model") or {}
    return {
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "by": _me(),
        "incognote": run.get("versions", {}).get("incognote", __version__),
        "policy": {"name": policy["name"], "hash": policy["hash"]},
        "models": [{"name": Path(str(model.get("name", ""))).name, "hash": model.get("hash", "")}],
        "secret": run.get("secret"),
        "run": {"began": run["began"], "record": sha256(run_file.read_bytes()).hexdigest()},
        "evidence": _evidence(evidence_file),
        "counts": {
            "released": run["written"],
            "status": {"not reviewed one by one": run["written"]},
            "not_released": {},
            "failed": run["failed"] + len(run["left_out"]),
            "identifiers": run["spans"],
            "possible_leaks": run["possible_leaks_count"],
        },
    }


def _evidence(file: Path | None) -> dict[str, Any] | None:
    if file is None:
        return None
    report, content = _read(file, "an evidence report (incognote evidence report --json)", "verdict")
    return {
        "file": file.name,
        "sha256": sha256(content).hexdigest(),
        "verdict": report["verdict"]["status"],
        "reasons": report["verdict"]["reasons"],
    }


def _read(file: Path, what: str, key: str) -> tuple[dict[str, Any], bytes]:
    content = file.read_bytes()
    try:
        found = json.loads(content)
    except ValueError:
        found = None
    if not isinstance(found, dict) or key not in found:
        raise UsageError(f"{file}: is not {what}")
    return found, content


def _me() -> str:
    try:
        return f"{getpass.getuser()} at the terminal"
    except (KeyError, OSError):
        return "the terminal"
