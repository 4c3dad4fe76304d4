"""The service over HTTP: the answers of the command line, within limits, and nothing of a note anywhere else."""

from __future__ import annotations

import subprocess
import sys

import httpx
import pytest
from tests.serve.processes import Running, until

import incognote
from incognote.document import Document

ODD = (
    "Paciente 😀 visto\r\npor Dr. Okafor el 3/4/2019.\r\n‏مريض‎ <script>alert('Okafor')</script> 🧬 tel 555-123-4567\x00"
)


JSON = {"content-type": "application/json"}
#: A busy machine is slow, and that is no error here.
PATIENT = 120


def post(service: Running, path: str, body: object) -> httpx.Response:
    return httpx.post(service.address + path, json=body, timeout=PATIENT)


def get(service: Running, path: str) -> httpx.Response:
    return httpx.get(service.address + path, timeout=PATIENT)


def test_the_service_gives_the_answers_of_the_library(service: Running, english_notes: list[Document]) -> None:
    notes = english_notes[:5]
    asked = [{"id": one.id, "text": one.text, "language": "en"} for one in notes]
    deidentifier = incognote.load("rules")
    found = post(service, "/v1/find", {"documents": asked}).json()["documents"]
    expected = deidentifier.find_all([Document(one.id, one.text, meta={"language": "en"}) for one in notes])
    assert [one["id"] for one in found] == [one.id for one in notes]
    for got, right in zip(found, expected, strict=True):
        assert [(s["start"], s["end"], s["label"]) for s in got["spans"]] == [
            (s.start, s.end, s.label) for s in right.spans
        ]
    replaced = post(service, "/v1/deidentify", {"documents": asked, "policy": "tag"}).json()["documents"]
    plain = [Document(one.id, one.text, meta={"language": "en"}) for one in notes]
    assert [one["text"] for one in replaced] == [one.text for one in deidentifier.pipe(plain, policy="tag")]


def test_one_note_can_be_sent_as_text(service: Running) -> None:
    answer = post(service, "/v1/deidentify", {"text": "Seen by Dr. Okafor on 3/4/2019."})
    assert answer.json()["documents"][0]["text"] == "Seen by Dr. [DOCTOR] on [DATE]."


def test_offsets_are_code_points_of_what_was_sent(service: Running) -> None:
    spans = post(service, "/v1/find", {"documents": [{"text": ODD, "language": "en"}]}).json()["documents"][0]["spans"]
    assert {ODD[one["start"] : one["end"]] for one in spans} >= {"Okafor", "555-123-4567"}
    text = post(service, "/v1/deidentify", {"documents": [{"text": ODD, "language": "en"}]}).json()["documents"][0]
    assert "Okafor" not in text["text"]
    assert text["text"].startswith("Paciente 😀 visto\r\npor Dr. [DOCTOR]")
    assert {text["text"][one["start"] : one["end"]] for one in text["replaced"]} >= {"[DOCTOR]", "[PHONE]"}


def test_labels_can_be_asked_for_in_another_scheme(service: Running) -> None:
    spans = post(service, "/v1/find", {"text": "Call 555-123-4567.", "scheme": "meddocan"}).json()["documents"][0]
    assert [one["label"] for one in spans["spans"]] == ["NUMERO_TELEFONO"]


def test_identifiers_known_beforehand_are_found(service: Running) -> None:
    asked = {"documents": [{"text": "zzyx came back.", "language": "en", "known": {"PATIENT": ["Zzyx"]}}]}
    assert post(service, "/v1/deidentify", asked).json()["documents"][0]["text"] == "[PATIENT] came back."


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        ({"document": "Kari Nordmann"}, 422, "invalid"),
        ({"text": "Kari Nordmann", "documents": []}, 422, "invalid"),
        ({"documents": [{"text": "x", "Kari Nordmann 12345": 1}]}, 422, "invalid"),
        ({"documents": [{"text": "x", "known": {"Kari Nordmann": ["y"]}}]}, 422, "invalid"),
        ({"text": "x", "policy": "../../Kari Nordmann.toml"}, 400, "bad-request"),
        ({"documents": [{"text": "Kari Nordmann"}] * 21}, 413, "too-large"),
        ({"text": "Kari Nordmann " * 20_000}, 413, "too-large"),
    ],
)
def test_a_wrong_request_gets_a_problem_that_quotes_nothing(
    service: Running, body: object, status: int, kind: str
) -> None:
    answer = post(service, "/v1/deidentify", body)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"].endswith(kind)
    assert answer.json()["status"] == status
    assert "Nordmann" not in answer.text


def test_a_body_that_does_not_say_its_length_is_bounded_too(service: Running) -> None:
    pieces = (b'{"text": "' + b"Kari " * 10_000 for _ in range(10))
    answer = httpx.post(service.address + "/v1/find", content=pieces, headers=JSON, timeout=PATIENT)
    assert answer.status_code == 413


def test_what_is_not_json_or_not_there_gets_a_problem(service: Running) -> None:
    def send(content: bytes) -> int:
        return httpx.post(service.address + "/v1/find", content=content, headers=JSON, timeout=PATIENT).status_code

    assert send(b"[[[[") == 422
    assert send(b"[" * 100_000) in (400, 422)
    assert get(service, "/v1/../../etc/passwd").json()["title"] == "There is nothing here"
    assert get(service, "/v1/find").status_code == 405
    assert post(service, "/v1/reidentify", {"documents": [], "reason": "why"}).status_code == 404


def test_facts_and_health(service: Running) -> None:
    assert get(service, "/healthz").json()["status"] == "ok"
    assert until(lambda: get(service, "/readyz").json() == {"status": "ready", "workers": 2})
    assert get(service, "/v1/policies").json()[0]["name"] == "tag"
    assert get(service, "/v1/models").json()["languages"] == ["en", "es", "nb"]
    assert {one["group"] for one in get(service, "/v1/labels").json()} >= {"NAME", "DATE"}
    assert get(service, "/openapi.json").json()["info"]["title"] == "incognote"


def test_every_answer_has_safe_headers_and_no_name_of_the_server(service: Running) -> None:
    for answer in (get(service, "/healthz"), get(service, "/nothing"), post(service, "/v1/find", {"no": 1})):
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        assert "server" not in answer.headers


def test_metrics_and_log_count_without_content(service: Running) -> None:
    post(service, "/v1/find", {"text": "Seen by Dr. Quillfeather."})
    metrics = get(service, "/metrics").text
    assert 'incognote_requests_total{method="POST",route="/v1/find",status="200"}' in metrics
    assert "incognote_characters_total" in metrics
    assert service.says("POST /v1/find 200")
    assert "Quillfeather" not in metrics + service.log
    assert "Nordmann" not in metrics + service.log


def test_the_service_keeps_what_its_description_promises(service: Running) -> None:
    pytest.importorskip("schemathesis")
    checks = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{service.address}/openapi.json", "--seed", "1"]
    bounds = [
        "--max-examples",
        "5",
        "--request-timeout",
        "120",
        "--phases",
        "coverage,fuzzing",
        "--checks",
        checks,
        "--no-color",
    ]
    done = subprocess.run([*command, *bounds], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
