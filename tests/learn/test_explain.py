"""Explanations: what is told is what the tagger reckons with, and every member has its say."""

from __future__ import annotations

import re

import numpy as np
import pytest

import incognote
from incognote.document import Document
from incognote.learn.explain import _leads, _Seen, grounds, members_of
from incognote.learn.tagger import LinearTagger
from incognote.pipeline import Deidentifier
from incognote.text.analysis import Analysis

TEXT = "Patient: Maria Okafor, 45 y/o.\nSeen by Dr. Ana Lindqvist at Mercy General Hospital on 12 May 2019."


@pytest.fixture(scope="module", params=["fast", "best"])
def looked(request: pytest.FixtureRequest) -> tuple[Deidentifier, Analysis]:
    deidentifier = incognote.load("en", request.param)
    return deidentifier, deidentifier.find_with_votes([Document("1", TEXT, meta={"language": "en"})])[0][1]


def linear_taggers(deidentifier: Deidentifier, note: Analysis) -> list[LinearTagger]:
    every = [*deidentifier.finders, *(one for f in deidentifier.finders for one, _ in members_of(f, note))]
    return [one for one in every if isinstance(one, LinearTagger)]


def test_the_features_told_of_a_word_add_up_to_what_the_tagger_says_of_it(
    looked: tuple[Deidentifier, Analysis],
) -> None:
    deidentifier, note = looked
    (tagger,) = linear_taggers(deidentifier, note)
    scores = tagger.score(tagger.extractor.batch([note]))
    seen = _Seen(tagger, note)
    for token in range(len(note.tokens)):
        hashes, offsets, _ = zip(*seen.at(token), strict=True)
        for tag in (1, 6, 8):
            leads = _leads(tagger.weights, hashes, offsets, [tag])
            assert float(leads.sum()) == pytest.approx(float(scores[token, tag] - scores[token, 0]), abs=0.01)


def test_grounds_are_words_for_a_reader_and_name_no_numbers_of_features(looked: tuple[Deidentifier, Analysis]) -> None:
    deidentifier, note = looked
    (tagger,) = linear_taggers(deidentifier, note)
    spans = tagger.find([note])[0]
    told = grounds(tagger, note, spans)
    assert spans
    assert all(told)
    assert not any("_" in one or re.search("[0-9a-f]{8}", one) for why in told for one in why)


def test_each_member_of_an_ensemble_votes_and_says_why() -> None:
    deidentifier = incognote.load("en", "best")
    note = deidentifier.find_with_votes([Document("1", TEXT, meta={"language": "en"})])[0][1]
    members = list(members_of(deidentifier.finders[-1], note))
    assert len(members) > 1
    for member, seen in members:
        spans = member.find([seen])[0]
        told = grounds(member, seen, spans)
        assert spans
        assert all(told)
    assert np.all([why.startswith("mean of") for (why,) in grounds(deidentifier.finders[-1], note, spans)])
