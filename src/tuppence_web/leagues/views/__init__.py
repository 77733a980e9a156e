"""The pages of leagues: public (`seasons`), for operators (`running`), for the night (`nights`), data (`feeds`)."""
