"""Processes in which bots think, and the queue of questions for them. Independent of tables."""
