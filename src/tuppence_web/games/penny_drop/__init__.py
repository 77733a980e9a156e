"""What the site adds to Penny Drop."""
