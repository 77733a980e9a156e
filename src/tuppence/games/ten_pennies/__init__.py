"""Ten Pennies: rummy with buying, hidden hands and seven rounds."""
