"""What the pages and the HTTP API of all apps share."""
