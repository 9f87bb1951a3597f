"""Alembic's entry point: migrations run in the caller's connection."""

from alembic import context

from azulejos.server.storage.database import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
context.run_migrations()
