"""Dropsy: drop tokens into the slots of six boards, and knock others out of them."""
