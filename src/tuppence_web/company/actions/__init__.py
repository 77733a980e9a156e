"""Changes to friends, to who is told what, and the sending of it."""
