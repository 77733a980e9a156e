"""Walks through the association on a phone, in a browser, with the taps and fields that each takes."""
