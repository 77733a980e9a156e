"""What the site adds to Dropsy."""
