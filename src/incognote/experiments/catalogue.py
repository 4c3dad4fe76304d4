"""The experiments by name: a decorator registers a function, whose keywords are its full settings."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Concatenate

from incognote.errors import UsageError
from incognote.experiments.outcome import Outcome
from incognote.experiments.study import Study
from incognote.registry import Registry, import_folder, import_of_each

__all__ = ["Experiment", "all_experiments", "experiment", "experiments"]

Run = Callable[Concatenate[Study, ...], Outcome]


@dataclass(frozen=True)
class Experiment:
    """A registered experiment: what it shows, where it comes from, and its settings at both scales."""

    name: str
    about: str
    source: str
    run: Run
    full: Mapping[str, Any]
    quick: Mapping[str, Any]

    def settings(self, quick: bool = False, given: Mapping[str, str] | None = None) -> dict[str, Any]:
        """The settings of a run; ``given`` are changes as typed, read as the type that the setting has."""
        chosen = {**self.full, **(self.quick if quick else {})}
        for name, text in (given or {}).items():
            if name not in chosen:
                known = ", ".join(chosen) or "none"
                raise UsageError(f"experiment {self.name!r} has no setting {name!r}; it has: {known}")
            chosen[name] = _read(name, text, self.full[name])
        return chosen


experiments: Registry[Experiment] = Registry("experiments")


def experiment(name: str, source: str, quick: Mapping[str, Any]) -> Callable[[Run], Run]:
    """Register ``run(study, **settings)``: its first line of documentation, its defaults as the full settings.

    ``quick`` has the settings of a run that only shows that everything works, in seconds on a handful of notes.
    """

    def register(run: Run) -> Run:
        parameters = list(inspect.signature(run).parameters.values())[1:]
        full = {parameter.name: parameter.default for parameter in parameters}
        if unknown := set(quick) - set(full):
            raise UsageError(f"experiment {name!r} has no setting {', '.join(sorted(unknown))}")
        about = (inspect.getdoc(run) or "").partition("\n")[0]
        experiments.add(name, Experiment(name, about, source, run, full, quick))
        return run

    return register


def all_experiments() -> Registry[Experiment]:
    """The registry with every experiment that ships in it: ours, and those of each source."""
    import_folder("incognote.experiments")
    import_of_each("incognote.papers", "experiments")
    return experiments


def _read(name: str, text: str, like: Any) -> Any:
    """
    >>> _read("shares", "0.1,0.5", (1.0,)), _read("folds", "3", 5), _read("recipes", "mist,mega", ("rules",))
    ((0.1, 0.5), 3, ('mist', 'mega'))
    """
    try:
        if isinstance(like, tuple):
            kind = type(like[0]) if like else str
            return tuple(kind(part) for part in text.split(",") if part)
        return type(like)(text)
    except ValueError:
        raise UsageError(f"setting {name!r} cannot be {text!r}; by default it is {like!r}") from None
