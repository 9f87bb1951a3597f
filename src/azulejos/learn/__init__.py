"""Programs that learn: self-play as data, and the wheel that makes evaluations better."""
