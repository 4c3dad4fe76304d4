"""What lists know: names, places, institutions, ordinary words, and the medicine that must stay."""

from incognote.lexicons.lexicon import FLAGS, Lexicon, load_lexicon, mask

__all__ = ["FLAGS", "Lexicon", "load_lexicon", "mask"]
