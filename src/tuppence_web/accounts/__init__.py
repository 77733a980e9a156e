"""Guests: people without an account, known by a signed cookie."""
