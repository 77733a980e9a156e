"""A year of the association as people run it: by its pages."""
