"""Their experiments, each a short module on the machinery of ``incognote.experiments``."""
