"""From everything the finders say to one clean list of spans per note."""
