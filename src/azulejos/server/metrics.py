"""The server's Prometheus metrics. Holds numbers only."""

import functools

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

REQUESTS = Counter("azulejos_requests_total", "requests answered", ["route", "status"], registry=REGISTRY)
REQUEST_SECONDS = Histogram(
    "azulejos_request_seconds",
    "time to answer a request",
    ["route"],
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
    registry=REGISTRY,
)
REFUSALS = Counter("azulejos_refusals_total", "requests refused", ["reason"], registry=REGISTRY)
EVENTS = Counter("azulejos_events_total", "events added to logs", ["kind"], registry=REGISTRY)
CONFLICTS = Counter("azulejos_conflicts_total", "writes that another server came first with", registry=REGISTRY)
TABLES = Gauge("azulejos_tables_in_memory", "tables in memory", registry=REGISTRY)
SOCKETS = Gauge("azulejos_live_connections", "live connections", registry=REGISTRY)
TURNED_AWAY = Counter("azulejos_turned_away_total", "connections closed at once as too many", registry=REGISTRY)
DROPPED = Counter("azulejos_slow_readers_total", "live connections dropped as too slow", registry=REGISTRY)
BOT_SECONDS = Histogram("azulejos_bot_seconds", "time a bot takes to decide", registry=REGISTRY)
BOT_QUEUE = Gauge("azulejos_bot_queue", "questions that wait for a bot process", registry=REGISTRY)
BOT_CRASHES = Counter("azulejos_bot_crashes_total", "bot processes that died or thought too long", registry=REGISTRY)

# Looking up a labelled counter takes longer than counting.
_request_counter = functools.cache(REQUESTS.labels)
_request_times = functools.cache(REQUEST_SECONDS.labels)
_event_counter = functools.cache(EVENTS.labels)


def count_request(route: str, status: int, seconds: float) -> None:
    """Count an answered request."""
    _request_counter(route, status).inc()
    _request_times(route).observe(seconds)


def count_event(kind: str) -> None:
    """Count an event added to a log."""
    _event_counter(kind).inc()
