"""A whole year of the association: events and figures (``*.json``), and the people."""
