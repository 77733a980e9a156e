"""The server process: connections and their limits, static files, logs."""
