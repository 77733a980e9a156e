"""A table on one device: what a page asks of the Python that runs in its browser."""
