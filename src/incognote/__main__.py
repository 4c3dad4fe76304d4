"""``python -m incognote`` is the command line."""

from incognote.cli import main

main()
