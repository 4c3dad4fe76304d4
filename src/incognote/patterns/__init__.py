"""Regular expressions looked into: what a match can begin with, and where one of many can match at all."""
