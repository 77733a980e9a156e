"""Players' ratings and profiles, computed from their finishes."""
