"""What national identity numbers share: where one may begin and where it is over."""

from __future__ import annotations

__all__ = ["LEFT", "RIGHT"]
#: No letter, digit or mark before it that would make it a part of something longer.
LEFT = r"(?<![\w.-])(?<![0-9]\ )"
#: No letter or digit follows, nor a mark and a digit.
RIGHT = r"(?![\w])(?![-.][0-9])"
