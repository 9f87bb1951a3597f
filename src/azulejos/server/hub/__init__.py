"""The tables in memory: runs commands, bots' turns and scheduled work. Independent of HTTP."""
