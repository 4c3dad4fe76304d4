"""A request is looked at in this order: who sends it, how large it is, how it is built, what it says.

FastAPI reads and parses a body before a route's dependencies run. Here the caller is checked first, and what was parsed
is bounded before anything validates it: a million wrong members would be a million error messages.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.types import Receive, Scope

from incognote.serve.problems import Problem

__all__ = ["guarded_route"]

#: How deep objects and lists may be nested (what is described needs five), and the members of an object.
DEEPEST = 8
MOST_MEMBERS = 64


class _BoundedRequest(Request):
    """A request whose JSON is neither deep nor wide."""

    def __init__(self, scope: Scope, receive: Receive, longest_list: int) -> None:
        super().__init__(scope, receive)
        self._longest_list = longest_list
        self._parsed: list[Any] = []

    async def json(self) -> Any:
        if not self._parsed:
            try:
                value = json.loads(await self.body())
            except RecursionError:
                raise Problem(422, f"objects and lists may be nested {DEEPEST} deep") from None
            _check(value, self._longest_list)
            self._parsed.append(value)
        return self._parsed[0]


def _check(value: Any, longest_list: int) -> None:
    open_: list[tuple[Any, int]] = [(value, 1)]
    while open_:
        held, depth = open_.pop()
        if isinstance(held, dict):
            if len(held) > MOST_MEMBERS:
                raise Problem(413, f"an object may have {MOST_MEMBERS} members")
            held = held.values()
        elif not isinstance(held, list):
            continue
        elif len(held) > longest_list:
            raise Problem(413, f"a list may have {longest_list} items")
        if depth > DEEPEST:
            raise Problem(422, f"objects and lists may be nested {DEEPEST} deep")
        open_ += [(one, depth + 1) for one in held if isinstance(one, dict | list)]


def guarded_route(roles: Mapping[str, str], check: Callable[[Request, str], None], longest_list: int) -> type[APIRoute]:
    """Routes that ask ``check`` about the caller's role (by the route's path) before they read the body."""

    class Guarded(APIRoute):
        def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
            handle = super().get_route_handler()

            async def guarded(request: Request) -> Response:
                if role := roles.get(self.path):
                    check(request, role)
                return await handle(_BoundedRequest(request.scope, request.receive, longest_list))

            return guarded

    return Guarded
