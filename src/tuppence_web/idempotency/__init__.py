"""Carries out every change in the association once per request id."""
