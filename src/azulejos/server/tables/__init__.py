"""A table and its commands: the state that a log of events leads to, what is allowed there, what each viewer sees.

Knows the rules through the contract; independent of database and network.
"""
