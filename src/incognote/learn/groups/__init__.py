"""All feature groups; importing this package registers them."""

from incognote.learn.groups import lists, places, words

__all__ = ["lists", "places", "words"]
