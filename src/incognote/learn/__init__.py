"""Finding by learning: feature groups, learners and model files."""
