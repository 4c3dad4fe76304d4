from __future__ import annotations

from incognote.document import Document, Span
from incognote.learn.batch import Extractor
from incognote.learn.features import FeatureSpec, feature_hash
from incognote.loading import register_all
from incognote.papers.tafvizi.experiments.feature_groups import PARTS, SYSTEMS, merged
from incognote.papers.vigibase.experiments.feature_names import RARE, FeatureNames
from incognote.recipe import load_recipe


def test_the_features_of_all_systems_fit_together() -> None:
    register_all()
    spec = FeatureSpec.parse(merged([table for name in SYSTEMS for table in load_recipe(name).find[0]["features"]]))
    assert {"lower", "pos", "words before", "ngrams", "mist"} <= {name for name, *_ in (*spec.words, *spec.places)}
    assert {name: window for name, _, window in spec.words}["lower"] == range(-2, 3)
    assert len(load_recipe("jiang-crf").find[0]["features"]) == len(PARTS)


def names_of(texts: list[tuple[str, str]]) -> FeatureNames:
    register_all()
    documents = []
    for number, (text, name) in enumerate(texts):
        start = text.index(name)
        documents.append(Document(str(number), text, [Span(start, start + len(name), "PATIENT")], {"language": "en"}))
    return FeatureNames(
        Extractor(
            FeatureSpec.parse([{"group": ["lower", "shape"], "window": [-1, 1]}, {"group": "ends", "suffixes": [2]}])
        ),
        documents,
    )


def test_a_word_is_told_only_if_several_notes_have_it_outside_identifiers() -> None:
    names = names_of([(f"The patient {name} was seen.", name) for name in ("Okafor", "Okafor", "Okafor", "Lindqvist")])
    assert names.of(feature_hash("lower", "patient"), -1) == ("lower patient, 1 before", "lower")
    assert names.of(feature_hash("lower", "okafor"), 0) == (f"lower {RARE}", "lower")
    assert names.of(feature_hash("lower", "lindqvist"), 1) == (f"lower {RARE}, 1 after", "lower")
    assert names.of(feature_hash("shape", "Xx"), 0) == ("shape Xx", "shape")
    assert names.of(feature_hash("ends", ">nt"), 0) == ("ends >nt", "ends")
    assert names.of(feature_hash("ends", ">or"), 0) == (f"ends {RARE}", "ends")
