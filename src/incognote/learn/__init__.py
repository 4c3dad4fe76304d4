"""Finding by learning: feature groups, learners and model files; importing this registers the learners."""

from incognote.learn.crf import Crf
from incognote.learn.ensemble import Ensemble
from incognote.learn.learners import Learner, learners

__all__ = ["Learner", "learners"]

learners.add("crf", Crf)
learners.add("ensemble", Ensemble)
