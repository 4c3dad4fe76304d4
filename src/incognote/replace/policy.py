"""Policies: for every label one masker with its options, read from a few lines of TOML."""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

import incognote.replace.maskers  # noqa: F401 - registers them
from incognote.errors import UsageError
from incognote.labels import GROUP_OF
from incognote.replace.masker import Masker, maskers
from incognote.replace.maskers.tag import Tag
from incognote.replace.options import SCOPES, at, check_call, check_keys, check_label, check_range, check_type, one_of

__all__ = ["Policy", "load_policy", "policy_names"]

_WORDS = ("title", "serves", "does_not_claim")
_KEYS: dict[str, Any] = {
    **dict.fromkeys(_WORDS, str), "scope": str, "guard": bool, "tag": Mapping[str, Any], "default": Any,
    "labels": Mapping[str, Any], "thresholds": Mapping[str, float],
}  # fmt: skip


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

    def leaves(self, label: str) -> bool:
        """Whether identifiers of this kind stay as they are."""
        rule = self.rule(label)
        return rule["mask"] == "keep" and not rule.get("only")

    def threshold(self, label: str) -> float:
        """The score below which a span is left alone."""
        return self.thresholds.get(label, self.thresholds.get(GROUP_OF.get(label, ""), 0.0))

    def fallback(self) -> Tag:
        """The tag for what a masker cannot replace."""
        return Tag(**self.tag)

    @property
    def keyed(self) -> bool:
        """Whether two secrets give two results."""
        return any(getattr(self.make(rule), "keyed", True) for rule in (self.default, *self.rules.values()))

    def make(self, rule: Mapping[str, Any]) -> Masker:
        """The masker of a rule; a tag takes the policy's own style unless the rule has another."""
        with at(f"policy {self.name}"):
            return _make(rule, self.tag)


def policy_names() -> list[str]:
    """The policies that come with the package."""
    folder = resources.files("incognote.replace") / "policies"
    return sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))


def load_policy(name: str | Path) -> Policy:
    """A shipped policy by name, or one of your own by the path of its TOML file."""
    path = Path(name)
    if path.suffix == ".toml":
        try:
            return parse_policy(path.stem, path.read_text("utf-8"), str(path))
        except OSError as error:
            raise UsageError(f"cannot read the policy {path}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise UsageError(f"{path}: is not valid TOML: not UTF-8") from None
    if str(name) not in policy_names():
        raise UsageError(
            f"no policy called {str(name)!r}; there are: {', '.join(policy_names())}, or give a .toml file"
        )
    file = resources.files("incognote.replace") / "policies" / f"{name}.toml"
    return parse_policy(str(name), file.read_text("utf-8"))


def parse_policy(name: str, source: str, file: str = "") -> Policy:
    """Read a policy and check all of it, so that a mistake shows before the first note."""
    with at(file or f"policy {name}"):
        try:
            table = tomllib.loads(source)
        except tomllib.TOMLDecodeError as error:
            raise UsageError(f"is not valid TOML: {error}") from None
        check_keys(table, _KEYS)
        for key, value in table.items():
            if key != "default":
                check_type(key, value, _KEYS[key])
        scope = {"scope": one_of("scope", table["scope"], SCOPES)} if "scope" in table else {}
        tag = table.get("tag", {})
        with at("[tag]"):
            _make({"mask": "tag"}, tag)
        with at("[default]"):
            default = _rule(table.get("default", "tag"), scope, tag)
        rules = {}
        for label, rule in table.get("labels", {}).items():
            with at(f"[labels] {label}"):
                check_label(label)
                rules[label] = _rule(rule, scope, tag)
        with at("[thresholds]"):
            for label, value in table.get("thresholds", {}).items():
                check_label(label)
                check_range(label, value, 0, 1)
    words = {key: " ".join(table.get(key, "").split()) for key in _WORDS}
    thresholds = {label: float(value) for label, value in table.get("thresholds", {}).items()}
    return Policy(
        name, **words, default=default, tag=tag, rules=rules, thresholds=thresholds, guard=table.get("guard", True)
    )


def _rule(rule: object, scope: Mapping[str, str], tag: Mapping[str, Any]) -> Mapping[str, Any]:
    """The rule as a table, with the policy's scope where its masker takes one; made once to see that it can be."""
    if isinstance(rule, str):
        rule = {"mask": rule}
    if not isinstance(rule, dict) or not isinstance(rule.get("mask"), str):
        raise UsageError(f'needs a mask, such as {{ mask = "tag" }}, not {rule!r}')
    if "scope" in inspect.signature(maskers[rule["mask"]]).parameters:
        rule = {**scope, **rule}
    _make(rule, tag)
    return rule


def _make(rule: Mapping[str, Any], tag: Mapping[str, Any]) -> Masker:
    maker = maskers[rule["mask"]]
    options = {key: value for key, value in rule.items() if key != "mask"}
    if rule["mask"] == "tag":
        options = {**tag, **options}
    check_call(maker, options)
    try:
        return maker(**options)
    except (TypeError, ValueError) as error:
        raise UsageError(f"mask {rule['mask']!r}: {error}") from None
