"""What ships trained: a folder per model, named by its tier, after the label scheme if it has one of its own."""

from __future__ import annotations

from pathlib import Path

__all__ = ["TIERS", "model_place", "shipped_models"]

TIERS = ("best", "fast", "deep")

_FOLDER = Path(__file__).parent


def shipped_models() -> list[str]:
    """The trained models inside the package."""
    return sorted(path.parent.name for path in _FOLDER.glob("*/recipe.toml"))


def model_place(model: str, scheme: str | None = None) -> str:
    """Where a tier's shipped model is; any other model is where it says."""
    if model not in TIERS:
        return model
    own = f"{scheme}-{model}"
    return str(_FOLDER / (own if own in shipped_models() else model))
