"""Matches between bots, and what they prove: fair schedules, ratings with error bars, sequential tests."""
