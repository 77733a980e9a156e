"""A whole year of the association: what happens in it (``*.json``), the figures by hand, and who lives it."""
