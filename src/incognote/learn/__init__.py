"""Finding by learning: feature groups, learners and model files; importing this registers the learners."""

from incognote.learn.crf import Crf
from incognote.learn.ensemble import Ensemble
from incognote.learn.learners import Learner, learners
from incognote.learn.lstm import Lstm
from incognote.learn.shipped import ModelFinder
from incognote.learn.stack import Stack
from incognote.learn.svm import Svm
from incognote.learn.two_stage import TwoStage

__all__ = ["Learner", "ModelFinder", "learners"]

learners.add("crf", Crf)
learners.add("ensemble", Ensemble)
learners.add("stack", Stack)
learners.add("svm", Svm)
learners.add("two-stage", TwoStage)
learners.add("lstm", Lstm)
