"""Azul's move and outcome texts: letters and numbers as players write them."""
