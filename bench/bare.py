"""A second yardstick for the server: a bare web server, without framework, limits or endpoints, which echoes requests,
padded to the size of the response to a move: `python -m bench.bare PORT`.
"""

import sys
from typing import Any

import uvicorn

PADDING = b" " * 9000
"""Typical length of the response to a move."""


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Respond with the request's body."""
    if scope["type"] != "http":
        return
    body = b""
    more = True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    content = body + PADDING
    headers = [(b"content-length", str(len(content)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": content})


if __name__ == "__main__":
    uvicorn.run(echo, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning", access_log=False, lifespan="off")
