"""Live play: sockets, the writer thread that applies and saves commands, and the scheduler of bots and clocks."""
