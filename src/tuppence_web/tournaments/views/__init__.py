"""Pages about tournaments: `pages` for everybody, `desk` for who runs one, `matches` for results."""
