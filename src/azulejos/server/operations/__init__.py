"""For who runs a server: starting it, its logs, and games out of the database as records."""
