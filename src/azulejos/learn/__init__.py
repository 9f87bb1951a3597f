"""Machine learning: self-play datasets, and the training loop that improves evaluations."""
