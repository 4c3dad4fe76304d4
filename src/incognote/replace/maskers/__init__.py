"""One masker per idea; importing this package registers them all."""

from incognote.replace.maskers import age, date, keep, numbered, pseudonym, redact, surrogate, tag, zip  # noqa: A004, F401
