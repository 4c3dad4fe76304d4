"""All feature groups; importing this package registers them."""

from incognote.learn.groups import places, words

__all__ = ["places", "words"]
