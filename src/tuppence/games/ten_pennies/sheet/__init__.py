"""The score sheet of Ten Pennies: who buys, who goes out, and the cards caught."""
