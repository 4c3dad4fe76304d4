"""Finding by what was learnt: feature groups, learners at work, model files; importing this registers learners."""

from incognote.learn.crf import Crf
from incognote.learn.encoder import Encoder
from incognote.learn.ensemble import Ensemble
from incognote.learn.learners import Learner, learners
from incognote.learn.lstm import Lstm
from incognote.learn.stack import Stack
from incognote.learn.svm import Svm
from incognote.learn.two_stage import TwoStage

__all__ = ["Learner", "learners"]

for _kind in (Crf, Encoder, Ensemble, Lstm, Stack, Svm, TwoStage):
    learners.add(_kind.kind, _kind)
