"""What a site may add to a game: the types, and how a game's table is found."""
