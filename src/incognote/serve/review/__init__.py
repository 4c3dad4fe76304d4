"""The review page: notes in an SQLite file, reviewers, their corrections, and what is learnt from them."""
