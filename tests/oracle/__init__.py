"""Slow, obvious referees in plain Python objects, against which the compiled rules are compared.

They are written from the rules by id and may not know anything of the package's own code.
"""
