"""Pages about tournaments: `pages` for everybody, `desk` for administrators, `matches` for results."""
