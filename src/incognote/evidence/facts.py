"""What a release was made with: the policy clause by clause, keys and where they are, versions, who may reverse it."""

from __future__ import annotations

import platform
import tomllib
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from incognote import __version__
from incognote.labels import GROUPS
from incognote.replace.policy import Policy

__all__ = ["checklists", "facts_of"]


def facts_of(
    policy: Policy, places: Mapping[str, str | None] | None = None, run: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The facts as plain values.

    ``places`` says where the secret, the vault and its key are (paths or words, never contents), ``run`` is the record
    that ``deid --report`` wrote.
    """
    from incognote.scale.identity import hash_policy

    known = {name: place for name, place in (places or {}).items() if place}
    run = run or {}
    return {
        "policy": {
            "name": policy.name,
            "title": policy.title,
            "serves": policy.serves,
            "does_not_claim": policy.does_not_claim,
            "hash": hash_policy(policy),
            "guard": policy.guard,
            "clauses": [
                {"label": label, "group": group, "does": _clause(policy, label), **_nature(policy, label)}
                for group, labels in GROUPS.items()
                for label in labels
            ],
        },
        "keys": {
            "derivation": "HMAC-SHA256 of a secret, the scope and the entity" if policy.keyed else "no key is used",
            "places": known,
        },
        "reversal": _reversal(policy, known),
        "model": run.get("model"),
        "run": {
            name: run[name] for name in ("began", "documents", "written", "failures", "possible_leaks") if name in run
        },
        "versions": run.get("versions") or {"incognote": __version__, "python": platform.python_version()},
        "report_made_with": __version__,
    }


def _clause(policy: Policy, label: str) -> str:
    rule = policy.rule(label)
    options = ", ".join(f"{name} = {value}" for name, value in sorted(rule.items()) if name != "mask")
    return f"{rule['mask']} ({options})" if options else str(rule["mask"])


def _nature(policy: Policy, label: str) -> dict[str, bool]:
    masker = policy.make(policy.rule(label))
    return {"keeps": bool(getattr(masker, "keeps", False)), "keyed": bool(getattr(masker, "keyed", True))}


def _reversal(policy: Policy, places: Mapping[str, str]) -> list[str]:
    found = []
    if policy.keyed:
        found.append("Whoever holds the secret can make the replacement of a known person again and so test a guess.")
    if "vault" in places:
        found.append("Whoever holds the vault and its key can restore the notes; every use is entered in its journal.")
    return found or ["Nothing that this software made leads back to the originals."]


def checklists(report: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every check list with, at each point, the figure of the report that answers it or that a person must."""
    found = []
    for file in sorted(resources.files(__package__).joinpath("checklists").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            table = tomllib.loads(file.read_text("utf-8"))
            points = [{**point, "answer": _answer(point, report)} for point in table["points"]]
            found.append({"name": Path(file.name).stem, **table, "points": points})
    return found


def _answer(point: Mapping[str, str], report: Mapping[str, Any]) -> str:
    if point["answers"] == "person":
        return "to be answered by a person"
    path = point["evidence"].split(".")
    value = _at(report, path)
    if value is None:
        return "not measured"
    if path[0] == "attacks":
        return _of_attack(_at(report, path[:-1]))
    said = _in_words(value)
    return f"{_CALLED[path[-1]]} {said}" if path[-1] in _CALLED else said


#: What a figure is called in an answer, where the figure alone would say nothing.
_CALLED = {
    "k": "the smallest group of people alike in the output, k, is",
    "prosecutor": "largest risk that one person is recognised:",
    "name": "policy",
    "incognote": "incognote",
}


def _at(report: Mapping[str, Any], path: Sequence[str]) -> Any:
    value: Any = report
    for name in path:
        value = value.get(name) if isinstance(value, Mapping) else None
    return value


def _of_attack(finding: Mapping[str, Any]) -> str:
    baseline = "" if finding.get("baseline") is None else f", baseline {finding['baseline']:.2%}"
    return f"attack {finding['outcome']}: {finding['number']:.2%}{baseline}"


def _in_words(value: Any) -> str:
    if isinstance(value, Mapping):  # a rate
        return (
            f"{value['count']} of {value['total']} documents leak one, "
            f"of all at most {value['upper']:.2%} ({value['confidence']:.0%} sure)"
        )
    return f"{value:.2%}" if isinstance(value, float) else str(value)
