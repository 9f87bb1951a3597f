"""Live updates: who is there, and what each live connection is still to be told. Knows no HTTP."""
