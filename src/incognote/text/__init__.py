"""From characters to what a finder sees: clean text, tokens, sentences, sections, parts of speech, language."""
