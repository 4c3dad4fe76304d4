"""The trained models that ship."""
