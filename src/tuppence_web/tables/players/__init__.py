"""Players' ratings and profiles, computed from where they finished."""
