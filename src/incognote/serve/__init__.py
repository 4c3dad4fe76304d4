"""A person in the loop: the review page, and the REST service."""
