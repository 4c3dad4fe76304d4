"""The REST service: thin routes over the engine that the command line uses too."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fastapi import FastAPI, Request, Response
from starlette.concurrency import run_in_threadpool

import incognote
from incognote.document import Document
from incognote.labels import GROUPS
from incognote.loading import shipped_models
from incognote.serve.api_keys import Keyring
from incognote.serve.engine import Answer, Job, policies_of
from incognote.serve.guards import BodyLimit, KnownHost, Observe, SafeHeaders
from incognote.serve.metrics import Metrics
from incognote.serve.pool import Busy, ServicePool, TooSlow, WorkerLost
from incognote.serve.problems import PROBLEM_SCHEMA, Problem, answer_with_problems
from incognote.serve.requests import guarded_route
from incognote.serve.schemas import (
    DeidentifyRequest,
    FindRequest,
    FoundDocuments,
    Group,
    Health,
    ModelInfo,
    PolicyInfo,
    ReidentifyRequest,
    ReplacedDocuments,
    RestoredDocuments,
)  # fmt: skip
from incognote.serve.settings import ServiceSettings
from incognote.serve.template import Template
from incognote.serve.vaulting import ServiceVault

__all__ = ["create_app"]

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"description": about, "content": {"application/problem+json": {"schema": PROBLEM_SCHEMA}}}
    for status, about in {
        400: "The request cannot be done",
        401: "No valid API key",
        403: "The key lacks the role",
        413: "Too large",
        422: "Not of the form described here",
        429: "Busy; Retry-After says when to try again",
        503: "No answer now, or not in time",
    }.items()
}
#: The role that each address needs; the others are open to all.
ROLE_OF = {
    "/v1/find": "find",
    "/v1/deidentify": "deidentify",
    "/v1/reidentify": "reidentify",
    "/metrics": "metrics",
    **dict.fromkeys(("/v1/models", "/v1/policies", "/v1/labels"), "any"),
}
#: Identifiers known beforehand of one label, or what else is a list inside a document.
LONGEST_LIST = 1_000
_ABOUT = """Finds identifiers in clinical notes and replaces them. Offsets count Unicode code points, as Python does.
Errors are RFC 9457 problem documents and never quote what was sent."""


class _State:
    """What the routes share."""

    def __init__(self, settings: ServiceSettings) -> None:
        self.settings = settings
        self.policies = policies_of(settings)
        self.keyring = Keyring.read(settings.keys) if settings.keys else None
        self.metrics = Metrics()
        self.pool: ServicePool
        self.vault: ServiceVault | None = None

    async def run(self, job: Job) -> Answer:
        limit = self.settings.limits.documents
        if len(job.documents) > limit:
            raise Problem(413, f"a request may have {limit} documents")
        try:
            answer = await self.pool.run(job)
        except Busy as busy:
            raise Problem(429, "the queue is full", headers={"Retry-After": str(busy.seconds)}) from None
        except TooSlow:
            raise Problem(503, f"not done within {self.settings.limits.seconds:g} s", "time-limit") from None
        except WorkerLost:
            raise Problem(503, "the process that worked on this request ended, twice; nothing was kept") from None
        if answer.error:
            raise Problem(400, answer.error)
        self.metrics.work(job.kind, len(job.documents), job.characters)
        return answer


def create_app(settings: ServiceSettings, template: Template | None = None) -> FastAPI:
    """The application; ``template`` is a process that has the models loaded already."""
    state = _State(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        loaded = template
        if loaded is None:
            loaded = await asyncio.to_thread(Template, settings)
        state.pool = ServicePool(loaded, settings.workers, settings.limits)
        if settings.vault and settings.vault_key:
            state.vault = await asyncio.to_thread(ServiceVault, settings.vault, settings.vault_key)
        await state.pool.start()
        yield
        await state.pool.close()
        if state.vault:
            await asyncio.to_thread(state.vault.close)

    app = FastAPI(
        title="incognote",
        version=incognote.__version__,
        description=_ABOUT,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.state.service = state
    longest = max(settings.limits.documents, LONGEST_LIST)
    app.router.route_class = guarded_route(ROLE_OF, partial(_check, state), longest)
    answer_with_problems(app)
    app.add_middleware(BodyLimit, limit=settings.limits.body_bytes)
    app.add_middleware(KnownHost, hosts=settings.hosts)
    app.add_middleware(SafeHeaders)
    app.add_middleware(Observe, count=state.metrics.request)
    state.metrics.watch("incognote_waiting", "Requests in the queue.", lambda: state.pool.waiting)
    state.metrics.watch("incognote_working", "Requests with a worker.", lambda: state.pool.working)
    state.metrics.watch("incognote_workers", "Workers that are ready.", lambda: state.pool.ready)
    state.metrics.watch("incognote_worker_restarts", "Workers that were replaced.", lambda: state.pool.restarts)
    _add_work(app, state)
    _add_facts(app, state)
    return app


def _check(state: _State, request: Request, role: str) -> None:
    """Let through callers with the role, and remember their name."""
    if state.keyring is None:
        return
    scheme, _, presented = request.headers.get("authorization", "").partition(" ")
    key = state.keyring.find(presented.strip()) if scheme.lower() == "bearer" else None
    if key is None:
        raise Problem(401, "send it as Authorization: Bearer KEY", headers={"WWW-Authenticate": "Bearer"})
    request.state.caller = key.name
    if role not in key.roles and role != "any":
        raise Problem(403, f"this key does not have the role {role}")


def _add_work(app: FastAPI, state: _State) -> None:
    @app.post("/v1/find", response_model=FoundDocuments, responses=_PROBLEMS)
    async def find(asked: FindRequest) -> Response:
        """Identifiers in one or many notes."""
        answer = await state.run(Job("find", asked.scheme, asked.as_documents()))
        return Response(answer.body, media_type="application/json")

    @app.post("/v1/deidentify", response_model=ReplacedDocuments, responses=_PROBLEMS)
    async def deidentify(asked: DeidentifyRequest) -> Response:
        """One or many notes with their identifiers replaced as the policy says."""
        policy = asked.policy or next(iter(state.policies))
        if policy not in state.policies:
            raise Problem(400, "no such policy; /v1/policies lists them")
        keep = state.vault is not None
        answer = await state.run(Job("deidentify", policy, asked.as_documents(), keep_results=keep))
        if state.vault:
            await run_in_threadpool(state.vault.keep, answer.results)
        return Response(answer.body, media_type="application/json")

    @app.post("/v1/reidentify", responses={**_PROBLEMS, 404: _PROBLEMS[400]})
    async def reidentify(asked: ReidentifyRequest, request: Request) -> RestoredDocuments:
        """The originals of replaced notes. Off unless the service has a vault; needs the role reidentify."""
        caller = getattr(request.state, "caller", "-")
        if state.vault is None:
            raise Problem(404, "this service keeps no vault")
        if len(asked.documents) > state.settings.limits.documents:
            raise Problem(413, f"a request may have {state.settings.limits.documents} documents")
        outputs: list[Document] = [one.document(number) for number, one in enumerate(asked.documents, 1)]
        restored = await run_in_threadpool(state.vault.restore, outputs, caller, asked.reason)
        return RestoredDocuments.model_validate(
            {"documents": [{"id": id_, "text": text, "error": error or None} for id_, text, error in restored]}
        )


def _add_facts(app: FastAPI, state: _State) -> None:
    @app.get("/v1/models", responses=_PROBLEMS)
    async def models() -> ModelInfo:
        """The model at work, the languages it takes, and what else ships."""
        settings, languages = state.settings, state.pool.template.languages
        name = settings.model.rpartition("/")[2]
        return ModelInfo(model=name, language=settings.language, languages=languages, shipped=shipped_models())

    @app.get("/v1/policies", responses=_PROBLEMS)
    async def policies() -> list[PolicyInfo]:
        """The policies a request may name, the default first."""
        return [
            PolicyInfo(name=one.name, title=one.title, serves=one.serves, does_not_claim=one.does_not_claim)
            for one in state.policies.values()
        ]

    @app.get("/v1/labels", responses=_PROBLEMS)
    async def labels() -> list[Group]:
        """The label tree."""
        return [Group(group=group, labels=list(names)) for group, names in GROUPS.items()]

    @app.get("/healthz")
    async def healthz() -> Health:
        """The front is alive."""
        return Health(status="ok", workers=state.pool.ready)

    @app.get("/readyz", responses={503: _PROBLEMS[503]})
    async def readyz() -> Health:
        """A worker is there to take requests."""
        if not state.pool.ready:
            raise Problem(503, "no worker is ready")
        return Health(status="ready", workers=state.pool.ready)

    @app.get("/metrics", responses=_PROBLEMS, response_class=Response)
    async def metrics() -> Response:
        """Counters for Prometheus."""
        return Response(state.metrics.text(), media_type="text/plain; version=0.0.4")
