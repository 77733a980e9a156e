"""Accounts, and guests: people without an account, identified by a signed cookie."""
