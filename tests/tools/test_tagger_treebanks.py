"""Reading treebanks, and the taggers' accuracy on the ones they were not trained on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tools.tagger.scores import accuracy, figures
from tools.tagger.treebanks import Row, held_out, learn_mapping, read_conllu, retokenize, training_sets

from incognote.errors import UsageError
from incognote.text.tagger import load_tagger

DATA = Path(os.environ.get("INCOGNOTE_DATA") or Path(__file__).parents[2] / ".." / "shared" / "data")
needs_data = pytest.mark.skipif(not (DATA / "ud-en-ewt").is_dir(), reason="the treebanks are not here")

CONLLU = """\
# text = Sale del hospital.
1\tSale\tsalir\tVERB\t_\t_\t0\troot\t_\t_
2-3\tdel\t_\t_\t_\t_\t_\t_\t_\t_
2\tde\tde\tADP\t_\t_\t4\tcase\t_\t_
3\tel\tel\tDET\t_\t_\t4\tdet\t_\t_
4\tmedio-hospital\thospital\tNOUN\t_\t_\t1\tobl\t_\tSpaceAfter=No
4.1\tnada\t_\tVERB\t_\t_\t_\t_\t_\t_
5\t.\t.\tPUNCT\t_\t_\t1\tpunct\t_\t_
"""


def test_a_contraction_is_two_words_and_one_token(tmp_path: Path) -> None:
    (tmp_path / "a.conllu").write_text(CONLLU, "utf-8")
    [sentence] = read_conllu(tmp_path / "a.conllu")
    assert sentence.words == ("Sale", "de", "el", "medio-hospital", ".")
    own = retokenize(sentence)
    assert own.words == ("Sale", "del", "medio", "-", "hospital", ".")
    assert own.tags == ("VERB", "ADP", "NOUN", "PUNCT", "NOUN", "PUNCT")


def test_native_tags_are_mapped_by_the_most_telling_context_seen_twice() -> None:
    helps = [Row("har", "ha", "verb", "pres", 0, "FINV"), Row("sovet", "sove", "verb", "perf-part", 1, "INFV")]
    owns = [Row("har", "ha", "verb", "pres", 0, "FINV"), Row("hus", "hus", "subst", "ub", 1, "DOBJ")]
    mapping = learn_mapping([(helps, ["AUX", "VERB"])] * 2 + [(owns, ["VERB", "NOUN"])] * 2)
    assert mapping(helps) == ["AUX", "VERB"]
    assert mapping(owns) == ["VERB", "NOUN"]
    assert mapping([Row("bil", "bil", "subst", "ub", 0, "FRAG")]) == ["NOUN"]


def test_a_missing_treebank_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="en_ewt-ud-train"):
        training_sets(tmp_path, "en")


@needs_data
@pytest.mark.parametrize(("language", "least"), [("en", 0.94), ("es", 0.95), ("nb", 0.955)])
def test_accuracy_on_words_not_trained_on(language: str, least: float) -> None:
    scores = figures(load_tagger(language), held_out(DATA, language))
    assert scores["words"] >= least
    assert min(scores.values()) >= least - 0.03  # our own tokens, all capitals, all lower case


@needs_data
def test_nynorsk_is_tagged_by_the_norwegian_tagger() -> None:
    assert accuracy(load_tagger("nb"), held_out(DATA, "nn")) >= 0.88


@needs_data
def test_no_norwegian_test_sentence_is_trained_on() -> None:
    trained = {
        "".join(sentence.words).lower() for treebank in training_sets(DATA, "nb") for sentence in treebank.sentences
    }
    assert not trained & {
        "".join(sentence.words).lower() for sentence in held_out(DATA, "nb") if len(sentence.words) > 4
    }
