"""The headers that responses have in common: security for pages; rate limits, and CORS for any site, for the API.

No cookies are ever used: a client authenticates with a secret or a token, which a page of another site does not have.
So any page may safely read responses and open live connections.
"""

import math

from starlette.responses import Response
from starlette.types import Scope

from azulejos.server.http.limits import Limits

_SNIFFING = (b"x-content-type-options", b"nosniff")
_PAGE = (
    _SNIFFING,
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
        b"img-src 'self' data: blob:; connect-src 'self' ws: wss:; worker-src 'self' blob:; object-src 'none'; "
        b"base-uri 'self'; frame-ancestors 'none'",
    ),
)
_DATA = (
    _SNIFFING,
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", b"RateLimit, RateLimit-Policy, Retry-After"),
)
_PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, POST, PUT",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key",
    "Access-Control-Max-Age": "86400",
}
API = "/api/"
Headers = tuple[tuple[bytes, bytes], ...]


def preflight(scope: Scope) -> Response | None:
    """Answer a CORS preflight request; None for other requests."""
    if scope["method"] != "OPTIONS" or not scope["path"].startswith(API):
        return None
    asked = any(name == b"access-control-request-method" for name, _ in scope["headers"])
    return Response(status_code=204, headers=_PREFLIGHT) if asked else None


def common_headers(scope: Scope, limits: Limits) -> Headers:
    """Return the headers of every response to such a request. What only matters to pages is left out of data."""
    if not scope["path"].startswith(API):
        return _PAGE
    client = scope.get("client")
    return _DATA + rate_headers(limits, client[0] if client else "")


def rate_headers(limits: Limits, address: str) -> Headers:
    """Return rate limit headers as in the IETF draft; none without a limit."""
    most, rate = limits.requests.most, limits.requests.rate
    if not rate:
        return ()
    left = limits.requests.left(address)
    return (
        (b"ratelimit-policy", b'"requests";q=%d;w=%d' % (most, math.ceil(most / rate))),
        (b"ratelimit", b'"requests";r=%d;t=%d' % (left, math.ceil((most - left) / rate))),
    )
