"""Texts of positions, moves and game records. Written once for every game, from the tables in its words."""
