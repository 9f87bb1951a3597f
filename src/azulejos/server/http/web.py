"""Serves the built web app beside the API. Knows nothing about its contents."""

from mimetypes import guess_type
from pathlib import Path

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Scope

from azulejos.server.settings import BadSetting

FOR_EVER = "public, max-age=31536000, immutable"
CHECK_FIRST = "no-cache"
LONGEST_PATH = 200
"""Maximum length of a path that can lead to a file or page; longer ones could exceed a system's limit on names."""


class WebApp(StaticFiles):
    """Serves the app's files; any other path falls back to index.html, which routes by address."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or index.html."""
        if "\0" in path or len(path) > LONGEST_PATH:
            raise HTTPException(404, "there is nothing at this path")
        try:
            response = await self._file(path, scope)
        except HTTPException as problem:
            if problem.status_code != 404 or path.startswith("api/") or "." in path.rsplit("/", 1)[-1]:
                raise
            response = await self._file("index.html", scope)
        # The build names files under assets/ by content hash, so they never change.
        response.headers["cache-control"] = FOR_EVER if path.startswith("assets/") else CHECK_FIRST
        return response

    async def _file(self, path: str, scope: Scope) -> Response:
        """Return a file, in the precompressed copy from the build if the browser accepts it."""
        name = "index.html" if path == "." else path
        if "gzip" in Headers(scope=scope).get("accept-encoding", "") and self.lookup_path(f"{name}.gz")[1] is not None:
            response = await super().get_response(f"{name}.gz", scope)
            response.headers["content-encoding"] = "gzip"
            response.headers["content-type"] = _type_of(name)
        else:
            response = await super().get_response(path, scope)
        response.headers["vary"] = "Accept-Encoding"
        return response


def _type_of(name: str) -> str:
    kind = guess_type(name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


PACKAGE = Path(__file__).resolve().parents[2]


def built_web() -> Path:
    """Return the folder of the web app: in the installed package, or in a checkout's build."""
    installed = PACKAGE / "app"
    return installed if installed.is_dir() else PACKAGE.parents[1] / "web" / "dist"


def add_web(app: FastAPI, folder: str) -> None:
    """Serve the web app from a folder, or from its default location; without a build there is only the API."""
    path = Path(folder) if folder else built_web()
    if folder and not (path / "index.html").is_file():
        raise BadSetting(f"web is {folder!r}, but there is no index.html in that folder")
    if folder or (path / "index.html").is_file():
        app.mount("/", WebApp(directory=path, html=True), name="web")
