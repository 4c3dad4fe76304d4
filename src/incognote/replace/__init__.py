"""From spans and a policy to a text without identities, and for those entitled, back."""

from incognote.replace.keys import Secret, load_secret
from incognote.replace.masker import Masker, Mention, Note, maskers
from incognote.replace.policy import Policy, load_policy, policy_names
from incognote.replace.replacer import Replacer
from incognote.replace.result import Leak, Replacement, Result

__all__ = [
    "Leak",
    "Masker",
    "Mention",
    "Note",
    "Policy",
    "Replacement",
    "Replacer",
    "Result",
    "Secret",
    "load_policy",
    "load_secret",
    "maskers",
    "policy_names",
]
