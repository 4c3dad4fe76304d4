"""New names for people, word by word: every form of a name changes alike, and families keep a common surname."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from incognote.lexicons.lexicon import load_lexicon
from incognote.replace.keys import number
from incognote.replace.masker import Mention
from incognote.replace.people import link, slip_of, word_forms
from incognote.replace.surrogates.forms import Form, form_of
from incognote.replace.surrogates.gender import TITLES, genders_of, word_before
from incognote.replace.surrogates.names import (
    GENDERS,
    gender_by_ending,
    gender_by_name,
    names_like,
    seems_surname,
    spelled,
)
from incognote.replace.surrogates.pools import is_name, pool
from incognote.replace.surrogates.world import World, generators, in_case_of
from incognote.text.folding import loosest

__all__ = ["rename"]

_LONG_NUMBER = re.compile(r"\d{3,}")
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
        self.gender: dict[str, str] = {}  # of given names, as the note says
        self.owner: dict[str, str] = {}  # name -> whose it is, where words are not keyed by themselves
        self._known: dict[tuple[str, str], str] = {}  # (owner, word) -> new word
        for name in (*_known_names(world), *names.values()):
            if not name.single:
                self._add(name)
        said = genders_of(mentions, world.note.text)
        for mention in mentions:
            name = names[mention.text]
            if name.single:
                self._add_single(name.single, mention)
            if mention.text in said and name.given in self.given:
                self.gender.setdefault(name.given, said[mention.text])
        self.slips = self._find_slips()
        if world.is_project:
            self._add_owners(mentions)
        world.names += [tuple(word.folded for word in name.words if len(word.folded) > 1) for name in names.values()]

    def _add_owners(self, mentions: Sequence[Mention]) -> None:
        """In a project each person has words of their own: a patient within the patient, staff by their whole name.

        A word that became the same word everywhere could be read back from how often it occurs.
        """
        for label in dict.fromkeys(mention.label for mention in mentions):
            texts = [mention.text for mention in mentions if mention.label == label]
            for text, person in zip(texts, link(texts), strict=True):
                self.owner.setdefault(text, self.world.note.patient if label == "PATIENT" else f"staff {person}")

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
        titled = word_before(self.world.note.text, mention.start) in TITLES
        by_list = seems_surname(word, self.world.language)
        if by_list is None:
            given, surname = load_lexicon().name_frequency(word)
            by_list = surname > given or (mention.label == "DOCTOR" and given == surname)
        (self.surnames if titled or by_list else self.given)[word] = None

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
            forms = frozenset() if are_few else word_forms(loosest(wrong))
            if not is_name(wrong):
                near = range(place) if are_few else sorted({n for form in forms for n in by_form.get(form, ())})
                meant = (words[other] for other in near if words[other] not in slips)
                right = next((word for word in meant if _is_meant(wrong, word)), None)
                if right is not None:
                    slips[wrong] = right
            for form in forms:
                by_form.setdefault(form, []).append(place)

    def write(self, text: str, name: Form) -> str | None:
        """The name with each of its words replaced in place; nothing where no word changes."""
        owner = self.owner.get(text, "")
        if name.are_initials:
            return self._initials(text, owner)
        if not name.words:
            return None
        pieces: list[str] = []
        for gap, original, word, is_last, _ in name.words:
            if len(word) == 1:
                new = self._initial(word, "" if is_last or not name.surnames else name.surnames[0], is_last, owner)
            else:
                new = self._word(word, owner)
            pieces += (self._renumbered(gap), in_case_of(new, original))
        return "".join(pieces) + self._renumbered(name.rest)

    def _renumbered(self, between: str) -> str:
        """What stands between and after the words of a name; a longer number there may be a record number."""
        return _LONG_NUMBER.sub(lambda found: self._number(found[0]), between)

    def _number(self, digits: str) -> str:
        (key, *_) = self.world.keys("DIGITS", digits)
        return "".join(str(byte % 10) for byte in (key * (1 + len(digits) // len(key)))[: len(digits)])

    def _word(self, word: str, owner: str) -> str:
        meant = self.slips.get(word)
        if meant is None:
            return self._new(word, owner)
        return self._new(meant, owner) + ("s" if word == meant + "s" else "")

    def _new(self, word: str, owner: str) -> str:
        known = self._known.get((owner, word))
        if known is None:
            entity = f"{owner}\n{word}" if owner else word
            known = self.world.pick("NAME", entity, self._pool(word))
            if known is None:  # a note with more names than the pool
                known = self.world.pick("NAME", entity, pool("es", "surname")) or self._scrambled(word.capitalize())
            known = self._known[owner, word] = spelled(known, self.world.language)
            self.world.words.setdefault(word, known)
        return known

    def _pool(self, word: str) -> Sequence[str]:
        """Names of the same gender and origin; an unknown name follows the one it stands beside."""
        kind = "surname" if word not in self.given else self.gender.get(word) or gender_by_name(word)
        kind = kind or gender_by_ending(word) or GENDERS[number(self.world.key("GENDER", word), 2)]
        return names_like(word, self.company.get(word, word), kind, self.world.language)

    def _initial(self, letter: str, surname: str, is_surname: bool, owner: str) -> str:
        """The initial of the person's new name; where the note never spells the name out, another letter."""
        if is_surname:
            full = next((word for word in self.surnames if word[0] == letter), None)
        else:
            full = self.full_of.get((letter, surname)) or next((w for w in self.given if w[0] == letter), None)
        return self._new(self.slips.get(full, full), owner)[0] if full else self._letter(letter)

    def _letter(self, letter: str) -> str:
        others = [other for other in _LETTERS if other.lower() != letter]
        return others[number(self.world.key("INITIAL", letter), len(others))]

    def _initials(self, text: str, owner: str) -> str:
        """``JS``: the new initials of the person in the note who has these, else other letters."""
        letters = text.lower()
        for surname in self.surnames:
            given = self.full_of.get((letters[0], surname))
            if given and surname[0] == letters[-1]:
                new = [self._new(self.slips.get(word, word), owner)[0] for word in (given, surname)]
                middle = "".join(self._letter(letter) for letter in letters[1:-1])
                made = in_case_of(new[0] + middle + new[1], text)
                return made if made.lower() != letters else self._scrambled(text)
        return self._scrambled(text)

    def _scrambled(self, text: str) -> str:
        def candidates() -> Iterator[str]:
            for key in self.world.keys("INITIALS", text.lower()):
                yield "".join(_LETTERS[byte % len(_LETTERS)] for byte in key[: len(text)])

        return in_case_of(self.world.once("INITIALS", text.lower(), candidates) or "X", text)


def _known_names(world: World) -> Iterator[Form]:
    """The full names known from elsewhere, which say what a word that stands alone in the note is."""
    known = world.note.document.meta.get("known") or {}
    for label in ("PATIENT", "DOCTOR", "NAME"):
        values = known.get(label, ())
        yield from (form_of(str(text)) for text in ([values] if isinstance(values, str) else values))


def _is_meant(wrong: str, right: str) -> bool:
    """Is a word a slip, a genitive or another spelling of a name: oedegaard, odegard?"""
    return slip_of(wrong, right) or wrong == right + "s" or loosest(wrong) == loosest(right)
