"""The state of a table and its decisions. Nothing here uses the database, pages or sockets."""
