"""For a server's operator: starting it, its logs, and exporting games as records."""
