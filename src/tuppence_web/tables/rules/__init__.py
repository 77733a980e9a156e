"""What a table is and what it decides. Nothing here knows the database, a page or a socket."""
