"""Tables: where games are played live."""
