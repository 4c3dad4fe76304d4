"""One masker per idea; importing this package registers them all."""

from incognote.replace.maskers import (  # noqa: F401
    keep,
    numbered,
    redact,
    tag,
)
