"""The same answers on one core, many, or a cluster."""
