"""Dates: read them in any of three languages, move them all by one secret offset, and write them as they were."""
