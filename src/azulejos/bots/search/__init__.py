"""The search: anytime, iterative, for any game that implements the contract."""
