"""What exists because a source document described it: one folder per source and nothing of ours.

A folder may have ``rules``, ``features``, ``finders`` and ``experiments``, each a module or a folder of modules;
the table of their kind finds them where they lie. Recipes are in ``recipes/``, where users look for them.
"""
