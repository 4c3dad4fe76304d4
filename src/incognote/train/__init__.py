"""What makes models: fitting, altered copies, folds; running a model needs nothing of it. Importing this registers
what fits each kind of learner."""

from incognote.train import crf, encoder, ensemble, lstm, stack, svm, two_stage  # noqa: F401 - they register themselves
from incognote.train.fitters import fitters, read_by

__all__ = ["fitters", "read_by"]
