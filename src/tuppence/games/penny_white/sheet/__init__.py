"""The score sheet of Penny White: whose pennies count at the end of an end, and what ended it otherwise."""
