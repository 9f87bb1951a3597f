"""The search: any-time, iterative, over any game on the contract."""
