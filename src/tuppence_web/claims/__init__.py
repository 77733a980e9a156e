"""Codes with which an account claims a person who was entered by name alone."""
