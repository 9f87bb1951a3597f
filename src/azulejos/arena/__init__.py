"""Matches between bots: fair schedules, ratings with error bars, sequential tests."""
