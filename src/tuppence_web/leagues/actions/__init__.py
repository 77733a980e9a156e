"""Every change in a league: running it (`running`), entries and fees, match nights, the end of a season."""
