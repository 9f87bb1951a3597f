"""The game server: tables at which people, programs and bots play over HTTP and WebSocket.

Written against the contract and the face; it names no game and no bot. Its subpackages, each of which imports only from
those before it and from the modules here, which all share:

    bots        processes in which bots think, and the queue of questions for them
    tables      a table and its commands: events, the state they lead to, what is allowed, what a viewer sees
    storage     logs in SQLite or PostgreSQL, migrations
    live        live updates: who is connected, and what each connection has yet to receive
    hub         the tables in memory: runs commands, bots' turns and clocks, and hears from other servers
    http        requests, WebSockets, limits, the web app's files
    operations  starting a server, its logs, exporting games as records
"""
