"""The game server: tables that people, programs and bots play at over HTTP and WebSocket.

Written against the contract and the face; it names no game, and of the bots only knows that they have names. Its rooms,
each of which imports only from those before it, and from the modules here, which all rooms share:

    bots        processes in which bots think, and the line that questions wait in
    tables      a table and its commands: events, what they amount to, what may be done, what a viewer is shown
    storage     logs in SQLite or PostgreSQL, migrations
    live        live updates: who is there, what each live connection is still to be told
    hub         the tables in memory: carries commands out, bots' turns, clocks, news from other servers
    http        requests, WebSockets, limits, the web app's files
    operations  starting a server, its logs, games out of the database as records
"""
