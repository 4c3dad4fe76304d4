"""Notes in, notes out: one module per file format."""
