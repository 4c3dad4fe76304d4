"""Who may ask the review page for what, from where, and how much at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.serve.page import Page

from incognote.serve.review.sessions import IDLE_SECONDS, LINK_SECONDS, SESSION_SECONDS


def test_the_cookie_is_for_this_page_only(page: Page) -> None:
    answer = page.client.post("/api/sign-in", json={"name": "Kari", "token": page.sessions.token})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "secure" not in cookie
    page.sessions.secure = True
    answer = page.client.post("/api/sign-in", json={"name": "Kari", "token": page.sessions.token})
    assert "; secure" in answer.headers["set-cookie"].lower()


def test_a_cookie_is_worth_nothing_after_signing_out(page: Page) -> None:
    page.sign_in("Kari")
    kept = page.client.cookies["incognote_review"]
    assert page.client.get("/api/me").status_code == 200
    assert page.post("sign-out").status_code == 200
    page.client.cookies.set("incognote_review", kept)
    assert page.client.get("/api/me").status_code == 401


def test_a_link_lets_one_person_in(page: Page) -> None:
    used = page.sessions.token
    assert page.client.post("/api/sign-in", json={"name": "", "token": used}).status_code == 400
    page.sign_in("Kari")
    assert page.sessions.token != used
    assert page.client.post("/api/sign-in", json={"name": "Ola", "token": used}).status_code == 403
    page.sign_in("Ola")
    assert page.client.get("/api/me").json()["name"] == "Ola"


def test_a_link_that_was_not_used_within_its_hours_is_replaced(page: Page) -> None:
    printed: list[str] = []
    page.sessions.renewed = lambda: printed.append(page.sessions.token)
    old = page.sessions.token
    page.now += LINK_SECONDS + 1
    assert page.client.post("/api/sign-in", json={"name": "Kari", "token": old}).status_code == 403
    assert printed == [page.sessions.token]
    page.sign_in("Kari")


def test_a_session_ends_when_it_is_idle_and_at_the_end_of_its_day(page: Page) -> None:
    page.sign_in("Kari")
    page.now += IDLE_SECONDS - 1
    assert page.client.get("/api/me").status_code == 200
    # The page asks for progress by itself: that does not keep a session alive.
    page.now += IDLE_SECONDS - 1
    assert page.client.get("/api/progress").status_code == 200
    page.now += 2
    assert page.client.get("/api/me").status_code == 401
    page.sign_in("Kari")
    for _ in range(SESSION_SECONDS // (IDLE_SECONDS - 1) + 1):
        page.now += IDLE_SECONDS - 1
        last = page.client.get("/api/me").status_code
    assert last == 401


def test_everything_that_changes_something_needs_session_token_and_origin(page: Page) -> None:
    changing = [
        path.replace("{note}", "1").replace("{review}", "1").replace("{verb}", "sign").replace("{training}", "1")
        for path, methods in addresses(page.app.routes)
        if "POST" in methods and path != "/api/sign-in"
    ]
    assert len(changing) >= 6
    for path in changing:
        assert page.client.post(path, json={}).status_code == 401
    page.sign_in("Kari")
    for path in changing:
        assert page.client.post(path, json={}).status_code == 403
        assert page.client.post(path, json={}, headers={"x-incognote-csrf": "guess"}).status_code == 403
        for foreign in ("http://evil.example", "https://127.0.0.1:8765", "null"):
            assert page.client.post(path, json={}, headers={**page.headers, "origin": foreign}).status_code == 403
    assert page.project.store.value("SELECT count(*) FROM reviews") == 0


def addresses(routes: Any) -> Iterator[tuple[str, set[str]]]:
    """Every address of an application and the methods it takes, included routers opened."""
    for route in routes:
        if getattr(route, "methods", None):
            yield route.path, route.methods
        inner = getattr(route, "original_router", None)
        yield from addresses(inner.routes if inner else ())


def test_changes_need_the_token_and_our_own_origin_and_host(page: Page) -> None:
    page.sign_in("Kari")
    assert page.client.post("/api/notes/1/open").status_code == 403
    assert page.post("notes/1/open", origin="http://evil.example").status_code == 403
    assert page.post("notes/1/open", **{"sec-fetch-site": "cross-site"}).status_code == 403
    assert page.client.get("/api/me", headers={"host": "evil.example"}).status_code == 403
    assert page.post("notes/1/open", origin="http://127.0.0.1:8765").status_code == 200


def test_no_path_leads_out_of_the_page(page: Page) -> None:
    for path in ("../app.py", "%2e%2e/app.py", "js/../../service.py", "/etc/passwd", "js/", "", "..%5capp.py"):
        assert page.client.get(f"/static/{path}").status_code == 404
    assert page.client.get("/static/js/app.js").headers["content-type"].startswith("text/javascript")
    for file in ("index.html", "js/app.js", "base.css"):
        text = page.client.get(f"/static/{file}").text
        assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
        assert "https://" not in text
        assert " style=" not in text
    policy = page.client.get("/").headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy


def test_a_body_is_bounded_whether_it_says_its_length_or_not(page: Page) -> None:
    page.sign_in("Kari")
    assert page.post("trainings", {"recipe": "x" * 100_000}).status_code == 413
    pieces = (b'{"recipe": "' + b"x" * 10_000 for _ in range(10))
    headers = {**page.headers, "content-type": "application/json"}
    assert page.client.post("/api/trainings", content=pieces, headers=headers).status_code == 413


def test_every_answer_of_the_page_has_the_strict_headers(page: Page) -> None:
    for path in ("/", "/static/js/app.js", "/api/me", "/static/nothing", "/api/nothing"):
        headers = page.client.get(path).headers
        assert "unsafe" not in headers["content-security-policy"], path
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["referrer-policy"] == "no-referrer"
