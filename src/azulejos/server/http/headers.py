"""The headers of API responses: rate limits, and CORS for any site.

No cookies are ever used: a client authenticates with a secret or a token, which a page of another site does not have.
So any page may safely read responses and open live connections.
"""

import math
from collections.abc import Mapping

from starlette.responses import Response
from starlette.types import Scope

from azulejos.server.http.limits import Limits

_OPEN = {b"access-control-allow-origin": b"*"}
_READABLE = {b"access-control-expose-headers": b"RateLimit, RateLimit-Policy, Retry-After"}
_PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, POST, PUT",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key",
    "Access-Control-Max-Age": "86400",
}
API = "/api/"


def preflight(scope: Scope) -> Response | None:
    """Answer a CORS preflight request; None for other requests."""
    if scope["method"] != "OPTIONS" or not scope["path"].startswith(API):
        return None
    asked = any(name == b"access-control-request-method" for name, _ in scope["headers"])
    return Response(status_code=204, headers=_PREFLIGHT) if asked else None


def api_headers(scope: Scope, limits: Limits) -> Mapping[bytes, bytes]:
    """Return the headers of every API response."""
    if not scope["path"].startswith(API):
        return {}
    client = scope.get("client")
    return _OPEN | _READABLE | rate_headers(limits, client[0] if client else "")


def rate_headers(limits: Limits, address: str) -> dict[bytes, bytes]:
    """Return rate limit headers as in the IETF draft; none without a limit."""
    most, rate = limits.requests.most, limits.requests.rate
    if not rate:
        return {}
    left = limits.requests.left(address)
    return {
        b"ratelimit-policy": b'"requests";q=%d;w=%d' % (most, math.ceil(most / rate)),
        b"ratelimit": b'"requests";r=%d;t=%d' % (left, math.ceil((most - left) / rate)),
    }
