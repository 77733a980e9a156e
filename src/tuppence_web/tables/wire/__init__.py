"""The messages between browsers and tables, and their schema."""
