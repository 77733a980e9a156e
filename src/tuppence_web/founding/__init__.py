"""New leagues that people who run a pub ask the officers for, and their first season."""
