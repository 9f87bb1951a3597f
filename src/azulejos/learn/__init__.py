"""Data for programs that learn: self-play with search values, as rows and as files."""
