"""Live updates: who is connected, and what each connection has yet to receive. Independent of HTTP."""
