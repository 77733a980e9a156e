"""Company at the tables: strangers, friends, and what people are told while they are away."""
