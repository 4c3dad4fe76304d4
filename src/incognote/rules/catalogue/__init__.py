"""The rules themselves: a folder per kind of identifier, in it a module per language; every module here is loaded."""
