"""Policies: for every label one masker with its options, read from a few lines of TOML."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

import incognote.replace.maskers  # noqa: F401 - registers them
from incognote.errors import UsageError
from incognote.labels import GROUP_OF, GROUPS, LABELS
from incognote.replace.masker import Masker, maskers
from incognote.replace.maskers.tag import Tag

__all__ = ["Policy", "load_policy", "policy_names"]

_WORDS = ("title", "serves", "does_not_claim")
_KEYS = {*_WORDS, "scope", "tag", "default", "labels", "thresholds", "guard"}


@dataclass(frozen=True, slots=True)
class Policy:
    """What happens to each label, and in words what that is for.

    ``rules`` maps a label or a group to a masker's name and options; a label without a rule takes its group's, a group
    without one the default, so every label, also one never heard of, has an outcome.
    """

    name: str
    title: str = ""
    serves: str = ""
    does_not_claim: str = ""
    default: Mapping[str, Any] = field(default_factory=lambda: {"mask": "tag"})
    tag: Mapping[str, Any] = field(default_factory=dict)
    rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    thresholds: Mapping[str, float] = field(default_factory=dict)
    guard: bool = True

    def rule(self, label: str) -> Mapping[str, Any]:
        """The masker's name under ``mask`` and its options, for any label."""
        return self.rules.get(label) or self.rules.get(GROUP_OF.get(label, "")) or self.default

    def threshold(self, label: str) -> float:
        """The score below which a span is left alone."""
        return self.thresholds.get(label, self.thresholds.get(GROUP_OF.get(label, ""), 0.0))

    def fallback(self) -> Tag:
        """The tag for what a masker cannot replace."""
        return Tag(**self.tag)

    def make(self, rule: Mapping[str, Any]) -> Masker:
        """The masker of a rule; a tag takes the policy's own style unless the rule has another."""
        options = {key: value for key, value in rule.items() if key != "mask"}
        if rule["mask"] == "tag":
            options = {**self.tag, **options}
        try:
            return maskers[rule["mask"]](**options)
        except TypeError as error:
            raise UsageError(f"policy {self.name}: mask {rule['mask']!r}: {_plain(error)}") from None
        except UsageError as error:
            raise UsageError(f"policy {self.name}: {error}") from None


def _plain(error: TypeError) -> str:
    return str(error).split("() ")[-1]


def policy_names() -> list[str]:
    """The policies that come with the package."""
    folder = resources.files("incognote.replace") / "policies"
    return sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))


def load_policy(name: str | Path) -> Policy:
    """A shipped policy by name, or one of your own by the path of its TOML file."""
    path = Path(name)
    if path.suffix == ".toml":
        try:
            return parse_policy(path.stem, path.read_text("utf-8"))
        except OSError as error:
            raise UsageError(f"cannot read the policy {path}: {error.strerror}") from None
    if str(name) not in policy_names():
        raise UsageError(
            f"no policy called {str(name)!r}; there are: {', '.join(policy_names())}, or give a .toml file"
        )
    file = resources.files("incognote.replace") / "policies" / f"{name}.toml"
    return parse_policy(str(name), file.read_text("utf-8"))


def parse_policy(name: str, source: str) -> Policy:
    """Read a policy and make each of its maskers once, so that a mistake shows before the first note."""
    try:
        table = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"policy {name} is not valid TOML: {error}") from None
    if unknown := sorted(set(table) - _KEYS):
        raise UsageError(
            f"policy {name} has unknown keys: {', '.join(unknown)}; it may have: {', '.join(sorted(_KEYS))}"
        )
    scope = {"scope": table["scope"]} if "scope" in table else {}
    rules = {label: _rule(name, label, rule, scope) for label, rule in table.get("labels", {}).items()}
    policy = Policy(
        name,
        **{key: " ".join(str(table.get(key, "")).split()) for key in _WORDS},
        default=_rule(name, "default", table.get("default", {"mask": "tag"}), scope),
        tag=table.get("tag", {}),
        rules=rules,
        thresholds=_thresholds(name, table.get("thresholds", {})),
        guard=bool(table.get("guard", True)),
    )
    for rule in (policy.default, *rules.values()):
        policy.make(rule)
    policy.fallback()
    return policy


def _rule(policy: str, label: str, rule: Any, scope: Mapping[str, str]) -> Mapping[str, Any]:
    if isinstance(rule, str):
        rule = {"mask": rule}
    if not isinstance(rule, dict) or not isinstance(rule.get("mask"), str):
        raise UsageError(f'policy {policy}: {label} needs a mask, such as {label} = {{ mask = "tag" }}')
    _known(policy, label, allow="default")
    return {**scope, **rule} if rule["mask"] in _SCOPED else rule


def _thresholds(policy: str, table: Mapping[str, Any]) -> dict[str, float]:
    for label, value in table.items():
        _known(policy, label)
        if not isinstance(value, int | float) or not 0 <= value <= 1:
            raise UsageError(f"policy {policy}: the threshold of {label} is a number from 0 to 1, not {value!r}")
    return {label: float(value) for label, value in table.items()}


def _known(policy: str, label: str, allow: str = "") -> None:
    """Labels of other schemes are welcome; one that is only a slip of ours is not."""
    ours = {*LABELS, *GROUPS, allow}
    if label not in ours and label.upper() in ours:
        raise UsageError(f"policy {policy}: unknown label {label!r}; did you mean {label.upper()!r}?")


_SCOPED = {"surrogate", "pseudonym", "date", "age"}
