"""The published experiments, each one short module over shared machinery."""
