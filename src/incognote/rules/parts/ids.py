"""What numbers of several languages share."""

from __future__ import annotations

NO = (
    r"(?:\s(?:no|number|num|nr|cert|fed|resepten\ser|på\sresepten\ser|prof|esp|"
    r"klasse\s\w{1,4}|C1E|fornyes,)\b\.?){0,2}(?:\s?\(?nr)?(?:\s?n\.?\s?[º°])?"
    r"[\s.:#|(\"=-]{0,18}"
)
