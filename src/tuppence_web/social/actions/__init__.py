"""Changes to friends, and notifications of what happens at tables."""
