"""Seven Pennies: throw, booth the pairs, then gather or cancel what is left."""
