"""Backups: the database and the keys of a site in one file, made while the server runs."""
