"""New names for people, word by word: every form of a name changes alike, and families keep a common surname."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from incognote.replace.keys import number
from incognote.replace.masker import Mention
from incognote.replace.people import slip_of, word_forms
from incognote.replace.surrogates.forms import Form, form_of
from incognote.replace.surrogates.pools import gender_of, is_given, is_name, is_surname, origin_of, pool
from incognote.replace.surrogates.world import World, generators, in_case_of

__all__ = ["rename"]

# fmt: off
_SHE = frozenset((
    "mrs", "ms", "miss", "sra", "srta", "doña", "fru", "frøken", "mother", "mum", "mom", "daughter", "sister", "wife",
    "aunt", "niece", "grandmother", "madre", "hija", "hermana", "esposa", "mujer", "abuela", "tía", "vecina", "mor",
    "mamma", "datter", "datteren", "søster", "tvillingsøster", "storesøster", "lillesøster", "kone", "tante",
    "bestemor",
))
_HE = frozenset((
    "mr", "sr", "don", "herr", "father", "dad", "son", "brother", "husband", "uncle", "nephew", "grandfather", "padre",
    "hijo", "hermano", "esposo", "marido", "abuelo", "tío", "vecino", "far", "pappa", "sønn", "sønnen", "bror",
    "storebror", "lillebror", "tvillingbror", "ektemann", "ektemannen", "mann", "onkel", "bestefar",
))
_TITLES = frozenset((
    "mr", "mrs", "ms", "miss", "dr", "drs", "dra", "prof", "sr", "sra", "srta", "don", "doña", "fru", "herr", "frøken",
    "lege", "nurse",
))
# fmt: on
_LETTERS = "ABCDEFGHIJKLMNOPRSTV"
#: So many words are compared with each other; of more, those that share a form.
_FEW = 8


@generators("PATIENT")
@generators("DOCTOR")
@generators("NAME")
def rename(mentions: Sequence[Mention], world: World) -> list[str | None]:
    """A new name for each mention, in its own form: ``SMITH, J.`` where the person is now Peter Brown: ``BROWN, P.``"""
    names = {mention.text: form_of(mention.text) for mention in mentions}
    people = _People(mentions, names, world)
    made = {text: people.write(text, name) for text, name in names.items()}
    return [made[mention.text] for mention in mentions]


class _People:
    """The words of all names in a note, what each is (given name or surname), and what it becomes."""

    def __init__(self, mentions: Sequence[Mention], names: Mapping[str, Form], world: World) -> None:
        self.world = world
        self.given: dict[str, None] = {}
        self.surnames: dict[str, None] = {}
        self.full_of: dict[tuple[str, str], str] = {}  # (initial, surname) -> given name
        self.company: dict[str, str] = {}  # word -> a word it stands beside
        self.gender: dict[str, str] = {}  # of given names no list knows, from the words before them
        for name in names.values():
            if not name.single:
                self._add(name)
        for mention in mentions:
            name = names[mention.text]
            if name.single:
                self._add_single(name.single, mention)
            if name.given in self.given and name.given not in self.gender:
                self._add_gender(name.given, mention)
        self.slips = self._find_slips()

    def _add(self, name: Form) -> None:
        for _, _, word, is_last, beside in name.words:
            if len(word) < 2:
                continue
            self.company.setdefault(word, beside)
            if is_last:
                self.surnames[word] = None
            else:
                self.given[word] = None
                for surname in name.surnames:
                    self.full_of.setdefault((word[0], surname), word)

    def _add_single(self, word: str, mention: Mention) -> None:
        """A lone word is a surname after a title, or if only surnames are like it; a patient's is else a given name."""
        if len(word) < 2 or word in self.given or word in self.surnames:
            return
        titled = _word_before(self.world.note.text, mention.start) in _TITLES
        by_list = is_surname(word) or mention.label == "DOCTOR"
        (self.surnames if titled or (by_list and not is_given(word)) else self.given)[word] = None

    def _add_gender(self, word: str, mention: Mention) -> None:
        known = gender_of(word, self.world.language)
        if known is None:
            before = _word_before(self.world.note.text, mention.start)
            known = "female" if before in _SHE else "male" if before in _HE else None
        if known:
            self.gender[word] = known

    def _find_slips(self) -> dict[str, str]:
        """Misspelt words and genitives, with the word that was meant."""
        by_letter: dict[str, list[str]] = {}
        for word in (*self.given, *self.surnames):
            by_letter.setdefault(word[0], []).append(word)
        slips: dict[str, str] = {}
        for words in by_letter.values():
            if len(words) > 1 and not all(map(is_name, words)):
                self._add_slips(words, slips)
        return slips

    def _add_slips(self, words: Sequence[str], slips: dict[str, str]) -> None:
        """Of words with one first letter: the right ones come first, and a slip shares a form with what was meant."""
        words = sorted(words, key=lambda word: (not is_name(word), word not in self.company))
        are_few = len(words) <= _FEW
        by_form: dict[str, list[int]] = {}
        for place, wrong in enumerate(words):
            forms = frozenset() if are_few else word_forms(wrong)
            if not is_name(wrong):
                near = range(place) if are_few else sorted({n for form in forms for n in by_form.get(form, ())})
                meant = (words[other] for other in near if words[other] not in slips)
                right = next((word for word in meant if slip_of(wrong, word) or wrong == word + "s"), None)
                if right is not None:
                    slips[wrong] = right
            for form in forms:
                by_form.setdefault(form, []).append(place)

    def write(self, text: str, name: Form) -> str | None:
        """The name with each of its words replaced in place; nothing where no word changes."""
        if name.are_initials:
            return self._initials(text)
        if not name.words:
            return None
        pieces: list[str] = []
        for gap, original, word, is_last, _ in name.words:
            if len(word) == 1:
                new = self._initial(word, "" if is_last or not name.surnames else name.surnames[0], is_last)
            else:
                new = self._word(word)
            pieces += (gap, in_case_of(new, original))
        return "".join(pieces) + name.rest

    def _word(self, word: str) -> str:
        meant = self.slips.get(word)
        if meant is None:
            return self._new(word)
        return self._new(meant) + ("s" if word == meant + "s" else "")

    def _new(self, word: str) -> str:
        known = self.world.words.get(word)
        if known is None:
            known = self.world.pick("NAME", word, self._pool(word))
            if known is None:  # a note with more names than the pool
                known = self.world.pick("NAME", word, pool("es", "surname")) or self._scrambled(word.capitalize())
            self.world.words[word] = known
        return known

    def _pool(self, word: str) -> Sequence[str]:
        """Names of the same gender and origin; an unknown name follows the one it stands beside."""
        language = self.world.language
        origin = origin_of(word, self.company.get(word, word), language)
        if word not in self.given:
            return pool(origin, "surname")
        gender = self.gender.get(word) or gender_of(word, language) or {"a": "female", "o": "male"}.get(word[-1])
        return pool(origin, gender or ("male", "female")[number(self.world.key("GENDER", word), 2)])

    def _initial(self, letter: str, surname: str, is_surname: bool) -> str:
        """The initial of the person's new name; where the note never spells the name out, another letter."""
        if is_surname:
            full = next((word for word in self.surnames if word[0] == letter), None)
        else:
            full = self.full_of.get((letter, surname)) or next((w for w in self.given if w[0] == letter), None)
        return self._new(self.slips.get(full, full))[0] if full else self._letter(letter)

    def _letter(self, letter: str) -> str:
        others = [other for other in _LETTERS if other.lower() != letter]
        return others[number(self.world.key("INITIAL", letter), len(others))]

    def _initials(self, text: str) -> str:
        """``JS``: the new initials of the person in the note who has these, else other letters."""
        letters = text.lower()
        for surname in self.surnames:
            given = self.full_of.get((letters[0], surname))
            if given and surname[0] == letters[-1]:
                new = self._new(self.slips.get(given, given))[0], self._new(self.slips.get(surname, surname))[0]
                middle = "".join(self._letter(letter) for letter in letters[1:-1])
                made = in_case_of(new[0] + middle + new[1], text)
                return made if made.lower() != letters else self._scrambled(text)
        return self._scrambled(text)

    def _scrambled(self, text: str) -> str:
        def candidates() -> Iterator[str]:
            for key in self.world.keys("INITIALS", text.lower()):
                yield "".join(_LETTERS[byte % len(_LETTERS)] for byte in key[: len(text)])

        return in_case_of(self.world.once("INITIALS", text.lower(), candidates) or "X", text)


def _word_before(text: str, start: int) -> str:
    """The word that leads up to a name: ``Mr.``, ``sister:``."""
    return text[max(0, start - 20) : start].rstrip(' .:,("').rpartition(" ")[2].lower()
