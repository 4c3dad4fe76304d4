"""Hooks of the documentation site: missing pages leave the menu; links out of ``docs/`` lead to the repository."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

__all__ = ["on_config", "on_page_markdown", "present"]

LINK = re.compile(r"(\]\()(\.\./[^)#\s]+)((?:#[^)\s]*)?\))")


def on_config(config: Any) -> Any:
    config["nav"] = list(present(config["nav"], Path(config["docs_dir"])))
    return config


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    folder = posixpath.join("docs", posixpath.dirname(page.file.src_uri))
    source = f"{config['repo_url']}/blob/main"
    root = Path(config["docs_dir"]).parent

    def outside(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, link[2]))
        if target.startswith("docs/") or not (root / target).exists():  # the build reports what is not there
            return link[0]
        return f"{link[1]}{source}/{target}{link[3]}"

    return LINK.sub(outside, markdown)


def present(menu: list[Any], docs: Path) -> Iterator[Any]:
    """The entries of ``menu`` whose pages are in ``docs``; sections without any are left out."""
    for entry in menu:
        ((title, value),) = entry.items()
        if isinstance(value, list):
            if inside := list(present(value, docs)):
                yield {title: inside}
        elif (docs / value).is_file():
            yield entry
