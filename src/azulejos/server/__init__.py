"""The game server: tables that people, programs and bots play at over HTTP and WebSocket.

Written against the contract and the face; it names no game, and of the bots only knows that they have names.
"""
