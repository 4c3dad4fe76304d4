"""What a caller can cost the service before and after it knows who is calling, and under which names it answers."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from tests.serve.processes import Running, running

from incognote.cli.serve import command
from incognote.errors import UsageError
from incognote.serve.api_keys import new_key

PATIENT = 120


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, dict[str, str]]]:
    """A service with keys and short times, as it runs behind a proxy; and the header of a caller."""
    keys = tmp_path_factory.mktemp("keys") / "keys.toml"
    header = {"Authorization": f"Bearer {new_key(keys, 'ward', ['find'])}"}
    limits = ("--max-connections", "40", "--head-seconds", "1", "--body-seconds", "2")
    place = ("--host", "0.0.0.0", "--port", "0", "--behind-proxy", "--name", "deid.ward3.local")
    with running("serve", "--model", "vigibase-regex", "--keys", str(keys), *place, *limits) as server:
        server.address = server.address.replace("0.0.0.0", "127.0.0.1")
        yield server, header


@contextmanager
def opened(server: Running, sent: bytes) -> Iterator[socket.socket]:
    """A connection that has sent so much."""
    host, _, port = server.address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENT) as connection:
        connection.sendall(sent)
        yield connection


def answer(connection: socket.socket) -> bytes:
    """Everything until the service closes the connection."""
    received = b""
    try:
        while part := connection.recv(65536):
            received += part
    except ConnectionResetError:
        pass
    return received


HEAD = b"POST /v1/find HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"


def test_a_caller_without_a_key_is_refused_before_the_body_is_read(guarded: tuple[Running, dict[str, str]]) -> None:
    server, _ = guarded
    with opened(server, HEAD + b"content-length: 7000000\r\n\r\n") as connection:
        assert connection.recv(65536).startswith(b"HTTP/1.1 401")
    deep = b"[" * 300_000
    sent = httpx.post(server.address + "/v1/find", content=deep, timeout=PATIENT)
    assert sent.status_code == 401


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"documents": [{}] * 1_001}, 413),
        ({"documents": [{"text": "x", "known": {"PATIENT": ["y"] * 1_001}}]}, 413),
        ({f"member{number}": 1 for number in range(65)}, 413),
        ({"documents": [{"text": [[[[[[[["x"]]]]]]]]}]}, 422),
        ({"documents": [{"text": "Seen 12Jan2014.", "known": {"PATIENT": ["y"] * 900}}]}, 200),
    ],
)
def test_lists_objects_and_nesting_are_bounded(
    guarded: tuple[Running, dict[str, str]], body: object, status: int
) -> None:
    server, key = guarded
    sent = httpx.post(server.address + "/v1/find", json=body, headers=key, timeout=PATIENT)
    assert sent.status_code == status
    assert status == 200 or sent.headers["content-type"] == "application/problem+json"


def test_very_many_wrong_items_cost_no_more_than_reading_them(guarded: tuple[Running, dict[str, str]]) -> None:
    server, key = guarded
    content = b'{"documents": [' + b"{}," * 300_000 + b"{}]}"
    headers = {**key, "content-type": "application/json"}
    sent = httpx.post(server.address + "/v1/find", content=content, headers=headers, timeout=PATIENT)
    assert sent.status_code == 413
    assert len(sent.content) < 1_000


@pytest.mark.parametrize(
    "sent",
    [b"", b"POST /v1/fi", HEAD + b"x-slow: ", HEAD + b'content-length: 100\r\n\r\n{"text": "'],
    ids=["nothing", "a line", "headers", "a body"],
)
def test_what_is_sent_half_is_closed_in_time(guarded: tuple[Running, dict[str, str]], sent: bytes) -> None:
    server, key = guarded
    key_line = f"authorization: {key['Authorization']}\r\n".encode()
    with opened(server, sent.replace(b"content-length", key_line + b"content-length")) as connection:
        assert answer(connection).startswith(b"HTTP/1.1 408")


def test_headers_have_a_size(guarded: tuple[Running, dict[str, str]]) -> None:
    server, _ = guarded
    with opened(server, HEAD + b"x-long: ") as connection:
        try:
            for _ in range(40):
                connection.sendall(b"x" * 8_192)
        except (BrokenPipeError, ConnectionResetError):
            return
        assert answer(connection)[:12] in (b"HTTP/1.1 431", b"")


def test_half_sent_requests_do_not_keep_others_out(guarded: tuple[Running, dict[str, str]]) -> None:
    server, key = guarded
    with ExitStack() as stack:
        waiting = [stack.enter_context(opened(server, b"GET /healthz HTTP/1.1\r\n")) for _ in range(200)]
        assert httpx.get(server.address + "/healthz", timeout=PATIENT).status_code == 200
        note = {"text": "Seen 12Jan2014."}
        assert httpx.post(server.address + "/v1/find", json=note, headers=key, timeout=PATIENT).status_code == 200
        answers = [answer(one) for one in waiting]
    assert all(one[:12] in (b"", b"HTTP/1.1 408") for one in answers)


def test_a_connection_may_be_used_again_and_again(guarded: tuple[Running, dict[str, str]]) -> None:
    server, key = guarded
    with httpx.Client(base_url=server.address, headers=key, timeout=PATIENT) as client:
        for _ in range(5):
            assert client.post("/v1/find", json={"text": "Seen 12Jan2014. " * 50}).status_code == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [("deid.ward3.local", 200), ("DEID.ward3.local:8080", 200), ("10.1.2.3", 200), ("evil.example", 403), ("", 403)],
)
def test_the_service_answers_under_its_own_names(
    guarded: tuple[Running, dict[str, str]], host: str, status: int
) -> None:
    server, _ = guarded
    assert httpx.get(server.address + "/healthz", headers={"host": host}, timeout=PATIENT).status_code == status


def test_without_keys_the_name_is_checked_too(service: Running) -> None:
    for path in ("/healthz", "/v1/policies"):
        assert httpx.get(service.address + path, headers={"host": "evil.example"}, timeout=PATIENT).status_code == 403
        assert httpx.get(service.address + path, headers={"host": "10.1.2.3"}, timeout=PATIENT).status_code == 403
        assert httpx.get(service.address + path, headers={"host": "localhost"}, timeout=PATIENT).status_code == 200


def test_keys_do_not_cross_the_network_in_clear(tmp_path: Path) -> None:
    new_key(tmp_path / "keys.toml", "ward", ["find"])
    arguments = ["--host", "0.0.0.0", "--model", "rules", "--keys", str(tmp_path / "keys.toml")]
    done = CliRunner().invoke(command, arguments)
    assert isinstance(done.exception, UsageError)
    assert "--certificate" in str(done.exception)
    assert "--behind-proxy" in str(done.exception)
