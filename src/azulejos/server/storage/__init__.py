"""Storage of logs: SQLite and PostgreSQL, migrations, reading and writing. Game-agnostic."""
