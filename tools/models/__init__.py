"""Building the models that ship."""
