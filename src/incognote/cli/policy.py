"""``incognote policy``: what the shipped policies do, and whether one of your own is sound."""

from __future__ import annotations

import json
from collections.abc import Mapping
from textwrap import fill
from typing import Any

import click

from incognote.labels import GROUPS
from incognote.replace.policy import Policy, load_policy, policy_names

__all__ = ["command"]


@click.group("policy")
def command() -> None:
    """List, show and check replacement policies.

    \b
    Examples:
      incognote policy list                     the shipped policies, one line each
      incognote policy show safe-harbor         what law it serves, what it does not claim, what each label becomes
      incognote policy check mine.toml          is my own policy sound, and what does it leave in clear?
    """


@command.command("list")
def list_policies() -> None:
    """The shipped policies, one line each."""
    width = max(map(len, policy_names()))
    for name in policy_names():
        click.echo(f"{name:{width}}  {load_policy(name).title}")


@command.command("show")
@click.argument("policy")
def show(policy: str) -> None:
    """What POLICY (a name, or a TOML file) is for and what it does with every label."""
    loaded = load_policy(policy)
    click.echo(f"{loaded.name}: {loaded.title}\n")
    for heading, words in (("Serves", loaded.serves), ("Does not claim", loaded.does_not_claim)):
        if words:
            click.echo(fill(f"{heading}: {words}", 100) + "\n")
    _table(loaded)


@command.command("check")
@click.argument("file")
def check(file: str) -> None:
    """Read the policy in FILE, try it on an example, say what every label becomes, and name what stays in clear."""
    from incognote.replace.example import try_policy

    policy = load_policy(file)
    try_policy(policy)
    _table(policy)
    kept = [label for labels in GROUPS.values() for label in labels if _keeps(policy, label)]
    click.echo("\nstays in clear: " + (", ".join(kept) or "nothing"))
    for word in ("serves", "does_not_claim"):
        if not getattr(policy, word):
            click.echo(f"note: the policy does not say what it {word.replace('_', ' ')}")
    if policy.keyed:
        click.echo("note: what it gives depends on the secret: use --secret-file")
    click.echo(f"{policy.name}: sound; every label has an outcome")


def _keeps(policy: Policy, label: str) -> bool:
    return bool(getattr(policy.make(policy.rule(label)), "keeps", False))


def _table(policy: Policy) -> None:
    for group, labels in GROUPS.items():
        for label in labels:
            threshold = policy.threshold(label)
            above = f"  from a score of {threshold}" if threshold else ""
            click.echo(f"{group:9} {label:15} {_in_words(policy.rule(label))}{above}")
    click.echo(f"{'':9} {'any other':15} {_in_words(policy.default)}")


def _in_words(rule: Mapping[str, Any]) -> str:
    options = ", ".join(
        f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in rule.items() if key != "mask"
    )
    return f"{rule['mask']} ({options})" if options else str(rule["mask"])
