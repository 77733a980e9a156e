"""Tables: what they are, what a command does, what anyone may see. No Django, no clock, no thread, no I/O."""
