"""How a match is played: online, at a real table, on one device, as a first game, as a challenge."""
