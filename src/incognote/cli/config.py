"""``incognote.toml``: what a project always gives on the command line, kept in its folder.

A value is taken from the command line, else from the environment (``INCOGNOTE_POLICY``), else from this file, else it
is the default. A key at the top holds for every command that has the option; one in a table named after a command
(``[deid]``) holds for that command and comes first.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from incognote.cli.paths import InputName, InputPath
from incognote.errors import UsageError

__all__ = ["FILE", "SHARED", "apply_settings", "read_settings"]

FILE = "incognote.toml"

#: Options that may be set for all commands at once: at the top of the file, or as ``INCOGNOTE_NAME``.
SHARED = (
    "policy", "columns", "date-columns", "model", "lang", "recall", "keep", "secret-file", "project", "workers",
    "text-column", "id-column", "patient-column", "known-column", "encoding",
)  # fmt: skip

Settings = Mapping[str, Any]


def read_settings(path: Path | None, commands: Mapping[str, Any]) -> tuple[Path, Settings] | None:
    """The file given, else that of the current folder if there is one; raises `UsageError` for what it cannot say."""
    if path is None and not Path(FILE).is_file():
        return None
    path = path or Path(FILE)
    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: not valid TOML: {error}") from None
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
    known = {*SHARED, *commands}
    if wrong := sorted(key for key in settings if key.replace("_", "-") not in known):
        raise UsageError(
            f"{path}: {wrong[0]} is no setting for all commands; those are {', '.join(SHARED)}; "
            "an option of one command stands in a table of its own, such as [deid]"
        )
    return path, settings


def apply_settings(
    command: click.Command,
    name: str,
    ctx: click.Context,
    found: tuple[Path, Settings] | None,
    typed: Sequence[str] = (),
) -> None:
    """Let the options of a command take values from the environment and, after that, from the settings.

    ``typed`` is what stands behind the command's name on the command line: it is not said to come from the settings.
    """
    parts = _parts(command, ctx)
    for options in parts.values():
        for spelled in SHARED:
            if (option := options.get(spelled)) and option.envvar is None:
                option.envvar = f"INCOGNOTE_{spelled.upper().replace('-', '_')}"
    if found is None:
        return
    path, settings = found
    own = settings.get(name, {})
    if not isinstance(own, dict):
        if name not in SHARED:
            raise UsageError(f"{path}: {name} is a command, so it is a table: [{name}]")
        own = {}  # `policy` is a setting, and a command too
    known = {spelled for options in parts.values() for spelled in options}
    given = {key: value for key, value in settings.items() if not isinstance(value, dict) and _key(key) in known}
    if wrong := [key for key in own if _key(key) not in known]:
        raise UsageError(f"{path}: {name} has no option --{_key(wrong[0])}; incognote {name} --help lists them")
    values = {_key(key): value for key, value in (given | own).items()}
    if "INCOGNOTE_SECRET" in os.environ:
        values.pop("secret-file", None)
    part = next((word for word in typed if word in parts), "open" if "open" in parts else "")
    if used := [key for key in sorted(values) if key in parts.get(part, {}) and not _is_given(parts[part][key], typed)]:
        click.echo(f"incognote: settings from {path}: {', '.join(used)}", err=True)
    made: dict[str, Any] = {}
    for inner, options in parts.items():
        into = made.setdefault(inner, {}) if inner else made
        into |= {
            options[key].name: _value(options[key], value, path) for key, value in values.items() if key in options
        }
    ctx.default_map = {**(ctx.default_map or {}), name: made}


def _parts(command: click.Command, ctx: click.Context) -> dict[str, dict[str, click.Option]]:
    """The options of a command by their long names, or those of each command in a group by the name of that."""
    inner: dict[str, click.Command] = {"": command}
    if isinstance(command, click.Group):
        inner = {name: one for name in command.list_commands(ctx) if (one := command.get_command(ctx, name))}
    return {
        name: {_spelled(option): option for option in one.params if isinstance(option, click.Option)}
        for name, one in inner.items()
    }


def _is_given(option: click.Option, typed: Sequence[str]) -> bool:
    """Whether the command line or the environment says what the settings say too."""
    named = isinstance(option.envvar, str) and option.envvar in os.environ
    return named or any(word.split("=")[0] in option.opts for word in typed)


def _key(key: str) -> str:
    return key.replace("_", "-")


def _spelled(option: click.Option) -> str:
    """The long name of an option, without its dashes."""
    return max(option.opts, key=len).lstrip("-")


def _value(option: click.Option, value: Any, path: Path) -> Any:
    """A value as the option takes it; a file that it names is looked for beside the settings."""
    several = list(value) if isinstance(value, list) else [value]
    if isinstance(option.type, InputPath):
        several = [_beside(option.type, str(one), path.parent) for one in several]
    return several if option.multiple else ",".join(map(str, several)) if len(several) > 1 else several[0]


def _beside(kind: InputPath, value: str, folder: Path) -> str:
    if isinstance(kind, InputName) and not kind.is_path(value) and not (folder / value).is_dir():
        return value
    return str(folder / value)
