"""Errors as RFC 9457 problem documents: a kind, a title, a sentence to act on, and never a word of a note."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from incognote.errors import IncognoteError

__all__ = ["PROBLEM_SCHEMA", "Problem", "answer_with_problems", "problem_response"]

log = logging.getLogger("incognote.serve")

TITLES = {
    "bad-request": "The request is wrong",
    "not-found": "There is nothing here",
    "method-not-allowed": "This address does not take that method",
    "invalid": "The request does not have the form described in /openapi.json",
    "unauthorized": "A valid API key is needed",
    "forbidden": "Not allowed",
    "too-large": "The request is too large",
    "busy": "The service is busy",
    "unavailable": "The service cannot answer now",
    "time-limit": "The work took too long",
    "conflict": "The state has changed",
    "internal": "Something went wrong here",
}
_KIND_OF = {400: "bad-request", 401: "unauthorized", 403: "forbidden", 404: "not-found", 405: "method-not-allowed",
            409: "conflict", 413: "too-large", 422: "invalid", 429: "busy", 503: "unavailable"}  # fmt: skip

#: The body of every error, for the OpenAPI description.
PROBLEM_SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["type", "title", "status"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "errors": {"type": "array", "items": {"type": "object"}},
    },
}


class Problem(HTTPException):
    """Raised anywhere behind a route, answered as a problem document."""

    def __init__(self, status: int, detail: str = "", kind: str = "", headers: Mapping[str, str] | None = None) -> None:
        super().__init__(status, detail, dict(headers or {}))
        self.kind = kind or _KIND_OF.get(status, "internal")


def problem_response(problem: Problem, errors: list[dict[str, Any]] | None = None) -> JSONResponse:
    body: dict[str, Any] = {
        "type": f"urn:incognote:problem:{problem.kind}",
        "title": TITLES[problem.kind],
        "status": problem.status_code,
    }
    if problem.detail:
        body["detail"] = problem.detail
    if errors:
        body["errors"] = errors
    return JSONResponse(body, problem.status_code, problem.headers, media_type="application/problem+json")


def answer_with_problems(app: FastAPI) -> None:
    """Make every error of an application a problem document."""

    async def http(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        return problem_response(
            error if isinstance(error, Problem) else Problem(error.status_code, headers=error.headers)
        )

    async def invalid(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        return problem_response(Problem(422, "see errors"), [_without_content(one) for one in error.errors()[:20]])

    async def ours(_: Request, error: Exception) -> JSONResponse:
        return problem_response(Problem(400, str(error)))

    async def unexpected(_: Request, error: Exception) -> JSONResponse:
        # Only where it happened: the message of a foreign exception may quote what it choked on.
        trace, place = error.__traceback__, ""
        while trace:
            place, trace = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}", trace.tb_next
        log.error("%s at %s", type(error).__name__, place)
        return problem_response(Problem(500))

    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(IncognoteError, ours)
    app.add_exception_handler(Exception, unexpected)


def _without_content(error: Mapping[str, Any]) -> dict[str, Any]:
    """Where and what kind of mistake; not what was sent, nor a key the caller made up."""
    place = [part if isinstance(part, int) or (str(part).isidentifier() and len(str(part)) < 24) else "…"
             for part in error["loc"]]  # fmt: skip
    return {"where": place, "what": error["type"]}
