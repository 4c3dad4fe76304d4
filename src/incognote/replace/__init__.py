"""From spans and a policy to a text without identities, and for those entitled, back."""
