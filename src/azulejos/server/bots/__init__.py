"""Processes in which bots think, and the line that questions wait in. Knows no table."""
