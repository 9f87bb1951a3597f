"""The web app's files as the server sends them: any path of the app, compressed where that was built, kept for ever."""

import gzip
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from azulejos.server.http.web import add_web

SCRIPT = "let tiles = 20;\n" * 100


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>azulejos</title>")
    (tmp_path / "index.html.gz").write_bytes(gzip.compress(b"<title>azulejos</title>"))
    (tmp_path / "assets" / "app-1.js").write_text(SCRIPT)
    (tmp_path / "assets" / "app-1.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (tmp_path / "icon.png").write_bytes(b"\x89PNG")
    app = FastAPI()
    add_web(app, str(tmp_path))
    return TestClient(app)


def test_a_compressed_copy_is_sent_to_clients_that_accept_it(client: TestClient) -> None:
    packed = client.get("/assets/app-1.js", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip" and packed.text == SCRIPT
    assert int(packed.headers["content-length"]) < 200
    plain = client.get("/assets/app-1.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.text == SCRIPT
    for answer in (packed, plain):
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["vary"] == "Accept-Encoding"
        assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("path", ["/", "/index.html", "/some/page"])
def test_every_path_of_the_app_shows_its_first_page(client: TestClient, path: str) -> None:
    for encoding in ("gzip", "identity"):
        answer = client.get(path, headers={"accept-encoding": encoding})
        assert answer.text == "<title>azulejos</title>"
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers.get("content-encoding", "identity") == encoding


def test_what_was_not_compressed_is_sent_as_it_is(client: TestClient) -> None:
    answer = client.get("/icon.png", headers={"accept-encoding": "gzip"})
    assert answer.content == b"\x89PNG" and "content-encoding" not in answer.headers


def test_a_file_that_changed_not_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/", headers={"accept-encoding": "gzip"})
    again = client.get("/", headers={"accept-encoding": "gzip", "if-none-match": first.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("path", ["/missing.js", "/api/v1/nothing"])
def test_a_missing_file_is_missing(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/%00", "/a%00b/c.js", "/" + "x" * 300, "/" + "x/" * 3000])
@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_path_that_no_file_can_have_is_not_found(client: TestClient, path: str, encoding: str) -> None:
    assert client.get(path, headers={"accept-encoding": encoding}).status_code == 404
