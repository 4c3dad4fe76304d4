"""What lists know: names, places, institutions, ordinary words, and the medicine that must stay."""

from incognote.lexicons.capitals import CapitalFinder
from incognote.lexicons.frequencies import Frequencies
from incognote.lexicons.institutions import InstitutionFinder
from incognote.lexicons.leftovers import LeftoverFinder
from incognote.lexicons.lexicon import FLAGS, Lexicon, load_lexicon, mask
from incognote.lexicons.medical import is_medical, protected
from incognote.lexicons.names import NameFinder
from incognote.lexicons.personal import PersonalFinder
from incognote.lexicons.places import PlaceFinder

__all__ = [
    "FLAGS",
    "CapitalFinder",
    "Frequencies",
    "InstitutionFinder",
    "LeftoverFinder",
    "Lexicon",
    "NameFinder",
    "PersonalFinder",
    "PlaceFinder",
    "is_medical",
    "load_lexicon",
    "mask",
    "protected",
]
