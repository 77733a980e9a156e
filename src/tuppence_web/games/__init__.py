"""What the site adds to the games. All of it imports with msgspec alone, for play without a network."""
