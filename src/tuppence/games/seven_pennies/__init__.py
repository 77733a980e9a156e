"""Seven Pennies: throw, booth the pairs, gather what is left or cancel it."""
