"""The headers of responses: rate limits, what pages of other sites may request, and what protects our own."""

import re
from pathlib import Path
from typing import Any

from tests.server.harness import serving

ELSEWHERE = {"Origin": "https://example.org"}


def test_responses_state_the_remaining_rate_limit(tmp_path: Path) -> None:
    with serving(tmp_path, requests_per_second=0.0001, requests_at_once=12) as client:

        def left() -> int:
            answer = client.get("/games")
            assert answer.headers["RateLimit-Policy"] == '"requests";q=12;w=120000'
            found = re.fullmatch(r'"requests";r=(\d+);t=(\d+)', answer.headers["RateLimit"])
            assert found and abs(int(found[2]) - (12 - int(found[1])) * 10_000) <= 10_000
            return int(found[1])

        first = left()
        assert left() == first - 1
        for _ in range(first):
            last = client.get("/games")
        assert (last.status_code, last.json()["reason"]) == (429, "too_many_requests")
        assert int(last.headers["Retry-After"]) in range(1, 10_001) and last.headers["RateLimit"].startswith(
            '"requests";r=0;'
        )


def test_where_nothing_is_limited_nothing_is_said(client: Any) -> None:
    assert not {"ratelimit", "ratelimit-policy"} & set(client.get("/games").headers)


def test_pages_of_other_sites_may_ask_with_a_bearer(client: Any) -> None:
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,idempotency-key"}
    answer = client.options("/tables", headers=ELSEWHERE | asked)
    assert answer.status_code == 204 and answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["Access-Control-Allow-Methods"] == "GET, POST, PUT"
    assert answer.headers["Access-Control-Allow-Headers"] == "Authorization, Content-Type, Idempotency-Key"
    for path in ("/games", "/nowhere", "/tables/nowhere"):
        answer = client.get(path, headers=ELSEWHERE)
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "Retry-After" in answer.headers["Access-Control-Expose-Headers"]
        assert "Access-Control-Allow-Credentials" not in answer.headers and "Set-Cookie" not in answer.headers


def test_files_of_the_app_are_not_for_other_sites(client: Any) -> None:
    assert "Access-Control-Allow-Origin" not in client.get("http://test/", headers=ELSEWHERE).headers
    assert (
        client.options("http://test/", headers=ELSEWHERE | {"Access-Control-Request-Method": "GET"}).status_code != 204
    )


def test_pages_are_protected_and_data_is_not_taken_for_a_page(client: Any) -> None:
    page = client.get("http://test/").headers
    assert "default-src 'self'" in page["Content-Security-Policy"] and page["X-Frame-Options"] == "DENY"
    for answer in (client.get("http://test/"), client.get("/games"), client.get("/nowhere"), client.post("/tables")):
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_a_request_without_a_token_is_told_what_to_send(client: Any) -> None:
    assert client.get("/bot").headers["WWW-Authenticate"] == "Bearer"
