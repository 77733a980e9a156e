"""The server process below the pages: connections and their bounds, static files, logs."""
