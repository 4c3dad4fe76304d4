"""The page's own addresses: each checks who asks, calls one function, and answers JSON."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, FastAPI, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from incognote.labels import GROUPS
from incognote.serve.problems import Problem
from incognote.serve.review import editing
from incognote.serve.review.accounts import may
from incognote.serve.review.agreement import (
    agreement,
    check_adjudicator,
    open_adjudication,
    waiting_for_adjudication,
)
from incognote.serve.review.audit import audit_html, audit_json
from incognote.serve.review.dashboard import figures
from incognote.serve.review.gold import export
from incognote.serve.review.keymap import KEYS
from incognote.serve.review.learning import trainable_recipes, trainings
from incognote.serve.review.project import Project
from incognote.serve.review.queue import Filters, facets, note_queue, progress
from incognote.serve.review.sessions import Session, Sessions

__all__ = ["add_routes"]

_MEDIA = {"html": "text/html", "json": "application/json"}


def _who(request: Request) -> Session:
    sessions: Sessions = request.app.state.sessions
    return sessions.session(request)


def _manager(request: Request) -> Session:
    session = _who(request)
    if not may(session.role, "manage"):
        raise Problem(403, "only the owner of the review may do this")
    return session


SignedIn = Annotated[Session, Depends(_who)]
Manager = Annotated[Session, Depends(_manager)]
#: A row of the store, within what SQLite can count.
Id = Annotated[int, Path(ge=0, lt=2**31)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)


class SignIn(_Strict):
    name: str = Field(max_length=200)
    token: str = Field("", max_length=200)
    pin: str = Field("", max_length=200)


class ReviewCommand(_Strict):
    do: Literal["accept", "reject", "relabel", "resize", "add", "everywhere"]
    span: int | None = None
    start: int | None = None
    end: int | None = None
    label: str | None = Field(None, max_length=40)
    scope: Literal["note", "patient", "set"] = "note"

    def complete(self) -> dict[str, Any]:
        needed = {"add": ("start", "end", "label"), "relabel": ("span", "label"), "resize": ("span", "start", "end")}
        if any(getattr(self, name) is None for name in needed.get(self.do, ("span",))):
            raise Problem(422, f"{self.do} needs {', '.join(needed.get(self.do, ('span',)))}")
        return self.model_dump()


class Reopen(_Strict):
    reason: str = Field(max_length=500)


class Export(_Strict):
    policy: str = Field(max_length=300)
    unsigned: bool = False


class Train(_Strict):
    recipe: str = Field(max_length=300)


class Plain(Response):
    """JSON with every odd character escaped, so that whatever a note holds arrives as it is."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return json.dumps(content, separators=(",", ":"), allow_nan=False).encode("ascii")


def add_routes(app: FastAPI, project: Project, sessions: Sessions) -> None:
    app.state.sessions = sessions
    api = APIRouter(prefix="/api", default_response_class=Plain)
    _people(api, project, sessions)
    _notes(api, project)
    _reviews(api, project)
    _results(api, project)
    app.include_router(api)


def _people(api: APIRouter, project: Project, sessions: Sessions) -> None:
    @api.get("/door")
    def door() -> Response:
        return Plain({"accounts": sessions.accounts.exist})

    @api.post("/sign-in")
    def sign_in(asked: SignIn) -> Response:
        response = Plain({})
        session = sessions.sign_in(response, asked.name, asked.token, asked.pin)
        response.body = response.render({"name": session.name, "csrf": session.csrf})
        response.headers["content-length"] = str(len(response.body))
        return response

    @api.post("/sign-out")
    def sign_out(request: Request, _: SignedIn) -> Response:
        response = Plain({})
        sessions.sign_out(request, response)
        return response

    @api.get("/me")
    def me(session: SignedIn) -> Response:
        groups = [
            {"group": group, "labels": [{"label": label, "key": KEYS[label]} for label in labels]}
            for group, labels in GROUPS.items()
        ]
        return Plain(
            {
                "name": session.name,
                "role": session.role,
                "may": [what for what in ("adjudicate", "manage", "reopen") if may(session.role, what)],
                "csrf": session.csrf,
                "project": project.name,
                "groups": groups,
                "policies": project.policies(),
            }
        )


def _notes(api: APIRouter, project: Project) -> None:
    store = project.store

    @api.get("/progress")
    def get_progress(session: SignedIn) -> Response:
        return Plain({**progress(store, session.name), "unread": project.unread})

    @api.get("/facets")
    def get_facets(_: SignedIn) -> Response:
        return Plain(facets(store))

    @api.get("/queue")
    def get_queue(
        session: SignedIn,
        order: Annotated[str, Query(max_length=20)] = "worth",
        status: Annotated[str, Query(max_length=20)] = "",
        label: Annotated[str, Query(max_length=40)] = "",
        finder: Annotated[str, Query(max_length=100)] = "",
        type: Annotated[str, Query(max_length=200)] = "",  # noqa: A002 - the name in the address
        below: Annotated[float, Query(ge=0, le=1)] = 1.0,
        search: Annotated[str, Query(max_length=200)] = "",
        words: Annotated[str, Query(max_length=200)] = "",
        offset: Annotated[int, Query(ge=0, lt=2**31)] = 0,
        limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    ) -> Response:
        filters = Filters(order, status, label, finder, type, below, search, words)
        return Plain(note_queue(store, session.name, filters, offset, limit))

    @api.post("/notes/{note}/open")
    def open_note(note: Id, session: SignedIn, kind: Literal["review", "adjudication"] = "review") -> Response:
        if kind == "adjudication" and not may(session.role, "adjudicate"):
            raise Problem(403, "only an adjudicator or the owner may settle differences")
        opened = open_adjudication if kind == "adjudication" else editing.open_review
        content = project.note(note)
        review = opened(store, note, session.name)
        editing.look(store, review, session.name)
        return Plain({"note": content, **_review(project, review), "precision": project.precision()})

    @api.get("/notes/{note}/history")
    def get_history(note: Id, session: SignedIn) -> Response:
        mine = store.value(
            "SELECT status FROM reviews WHERE note = ? AND kind = 'review' AND reviewer = ?", note, session.name
        )
        # Until a reviewer has signed, what others did would sway the second opinion.
        rows = editing.history(store, note)
        signatures = ("sign", "reopen") if may(session.role, "reopen") else ()
        return Plain([row for row in rows if mine == "signed" or row["who"] == session.name or row["do"] in signatures])


def _review(project: Project, review: int) -> dict[str, Any]:
    row = project.store.row("SELECT id, kind, status, reviewer FROM reviews WHERE id = ?", review)
    assert row is not None
    return {"review": dict(row), "spans": editing.review_spans(project.store, review)}


def _reviews(api: APIRouter, project: Project) -> None:
    store = project.store

    def mine(review: int, session: Session) -> None:
        row = store.row("SELECT note, kind, reviewer FROM reviews WHERE id = ?", review)
        if row is None:
            raise Problem(404)
        if row["kind"] == "review" and row["reviewer"] != session.name:
            raise Problem(403, "this is somebody else's review")
        if row["kind"] == "adjudication":
            if not may(session.role, "adjudicate"):
                raise Problem(403, "only an adjudicator or the owner may settle differences")
            check_adjudicator(store, row["note"], session.name)

    @api.post("/reviews/{review}/act")
    def act(review: Id, asked: ReviewCommand, session: SignedIn) -> Response:
        mine(review, session)
        touched = editing.act(store, review, session.name, asked.complete())
        return Plain({**_review(project, review), "touched": len(touched)})

    @api.post("/reviews/{review}/reopen")
    def reopen(review: Id, asked: Reopen, session: SignedIn) -> Response:
        editing.reopen(store, review, session.name, asked.reason, may(session.role, "reopen"))
        return Plain({**_review(project, review), "touched": 1})

    @api.post("/reviews/{review}/{verb}")
    def change(review: Id, verb: Literal["undo", "redo", "sign"], session: SignedIn) -> Response:
        mine(review, session)
        done = getattr(editing, verb)(store, review, session.name)
        return Plain({**_review(project, review), "touched": len(done or [])})

    @api.get("/reviews/{review}/output")
    def output(review: Id, session: SignedIn, policy: Annotated[str, Query(max_length=300)] = "") -> Response:
        mine(review, session)
        return Plain(project.output(review, policy or project.policy))


def _results(api: APIRouter, project: Project) -> None:
    store = project.store

    @api.get("/adjudication")
    def adjudication(_: SignedIn) -> Response:
        return Plain({"pairs": agreement(store), "notes": waiting_for_adjudication(store)})

    @api.get("/dashboard")
    def dashboard(_: SignedIn, wanted: Annotated[float, Query(gt=0, le=1000)] = 1.0) -> Response:
        return Plain(figures(store, wanted))

    @api.get("/export/{name}")
    def get_export(name: Literal["jsonl", "brat", "i2b2"], _: Manager) -> Response:
        content, file, media = export(store, name)
        return Response(content, media_type=media, headers={"content-disposition": f'attachment; filename="{file}"'})

    @api.get("/audit/{name}")
    def audit(name: Literal["html", "json"], _: Manager) -> Response:
        report = audit_json(store)
        content = audit_html(report) if name == "html" else json.dumps(report, indent=1)
        headers = {"content-disposition": f'attachment; filename="audit.{name}"'}
        return Response(content, media_type=f"{_MEDIA[name]}; charset=utf-8", headers=headers)

    @api.get("/release")
    def may_release(_: Manager) -> Response:
        files = project.files
        told = files and {"vault": files.vault is not None, "signed": files.signing_key is not None}
        return Plain({"files": told, "policies": project.policies()})

    @api.post("/release")
    def release(asked: Export, session: Manager) -> Response:
        return Plain(project.release(asked.policy, session.name, asked.unsigned))

    @api.get("/trainings")
    def get_trainings(_: SignedIn) -> Response:
        rows = [{key: value for key, value in one.items() if key != "folder"} for one in trainings(store)]
        return Plain({"recipes": trainable_recipes(project.recipe), "trainings": rows})

    @api.post("/trainings")
    def train(asked: Train, session: Manager) -> Response:
        if asked.recipe not in trainable_recipes(project.recipe):
            raise Problem(400, "there is no such recipe")
        project.train(asked.recipe, session.name)
        return Plain({})

    @api.post("/trainings/{training}/use")
    def use(training: Id, _: Manager) -> Response:
        return Plain({"notes": project.use_model(training)})
