"""A table and its commands: what a log of events amounts to, what may be done there, what each viewer is shown.

Knows the rules through the contract, and neither database nor network.
"""
