"""What rules are put together from: words, fragments of patterns, and checks that several rules share."""
