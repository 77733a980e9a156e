"""Notices: what people are told about changes that concern them, on their page and by e-mail."""
