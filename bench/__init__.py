"""Speed: `make bench`, or `python -m bench`."""
