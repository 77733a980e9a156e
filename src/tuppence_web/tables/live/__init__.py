"""Live play: sockets, the thread that applies and saves commands, and the clock that plays for bots and time."""
