"""The review page as an application: its files, its guards, its routes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from importlib.resources.abc import Traversable

from fastapi import FastAPI, Request, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from incognote.serve.guards import BodyLimit, KnownHost, Observe, SafeHeaders
from incognote.serve.problems import Problem, answer_with_problems, problem_response
from incognote.serve.review.editing import Conflict
from incognote.serve.review.project import Project
from incognote.serve.review.routes import add_routes
from incognote.serve.review.sessions import Sessions
from incognote.serve.settings import Hosts

__all__ = ["create_review_app"]

_MEDIA = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
#: Commands are small; nothing is uploaded.
LARGEST_BODY = 64_000


def create_review_app(project: Project, sessions: Sessions, hosts: Hosts) -> FastAPI:
    """The page over a project; it begins to find when the application starts and stops with it."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        project.begin()
        yield
        project.end()

    app = FastAPI(title="incognote review", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    answer_with_problems(app)

    async def conflict(_: Request, error: Exception) -> Response:
        return problem_response(Problem(409, str(error)))

    app.add_exception_handler(Conflict, conflict)

    app.add_middleware(_FromHere, sessions=sessions)
    app.add_middleware(BodyLimit, limit=LARGEST_BODY)
    app.add_middleware(KnownHost, hosts=hosts)
    app.add_middleware(SafeHeaders)
    app.add_middleware(Observe, count=lambda *_: None)
    add_routes(app, project, sessions)
    # A table of the files there are: a name that is not in it is not looked for anywhere.
    static = dict(_static(files("incognote.serve") / "static"))

    @app.get("/")
    def index() -> Response:
        return Response(static["index.html"].read_bytes(), media_type=_MEDIA[".html"])

    @app.get("/static/{name:path}")
    def file(name: str) -> Response:
        if name not in static:
            raise Problem(404)
        return Response(static[name].read_bytes(), media_type=_MEDIA[name[name.rindex(".") :]])

    return app


class _FromHere:
    """Lets through what is asked from our own page."""

    def __init__(self, app: ASGIApp, sessions: Sessions) -> None:
        self.app, self.sessions = app, sessions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            try:
                self.sessions.check_origin(Request(scope))
            except Problem as problem:
                await problem_response(problem)(scope, receive, send)
                return
        await self.app(scope, receive, send)


def _static(folder: Traversable, prefix: str = "") -> list[tuple[str, Traversable]]:
    found = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _static(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(tuple(_MEDIA)):
            found.append((prefix + entry.name, entry))
    return found
