"""Where logs are kept: SQLite and PostgreSQL, migrations, writing and reading. Knows no game."""
