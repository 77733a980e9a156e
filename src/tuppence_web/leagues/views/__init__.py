"""The pages of leagues: for everybody (`seasons`), for operators (`running`), for the night (`nights`), as data."""
