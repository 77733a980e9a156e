"""Every change in a league: running it (`running`), entering and paying, playing its nights, ending a season."""
