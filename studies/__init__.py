"""Studies of the games: each a program that makes figures or data that the docs and the games state (docs/studies)."""
