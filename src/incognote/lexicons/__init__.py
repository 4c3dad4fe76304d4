"""Finding by list: names, places, institutions, the medicine to keep, and how ordinary a word is."""
