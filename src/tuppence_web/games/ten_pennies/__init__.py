"""What the site adds to Ten Pennies."""
