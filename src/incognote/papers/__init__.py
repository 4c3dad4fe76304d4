"""What exists because a source document described it: one folder per source, its rules and nothing of ours."""
