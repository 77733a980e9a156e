"""Members of the association and its certified officials."""
