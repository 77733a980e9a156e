"""What the site adds to Seven Pennies."""
