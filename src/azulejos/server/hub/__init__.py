"""The tables in memory: carries commands out, lets bots have their turns, sees to what is due. Knows no HTTP."""
