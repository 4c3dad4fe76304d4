"""Finding by form: recognizers made of a pattern, context words and a validator."""
