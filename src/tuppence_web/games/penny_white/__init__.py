"""What the site adds to Penny White."""
