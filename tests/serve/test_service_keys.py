"""API keys, TLS, the vault and a polite end: the service as an integration engineer runs it."""

from __future__ import annotations

import datetime
import ipaddress
import os
import signal
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from tests.serve.processes import Running, running, until

from incognote.cli.serve import command
from incognote.errors import UsageError
from incognote.serve.api_keys import Keyring, new_key
from incognote.vault.reader import Vault, create_key


def test_a_key_opens_what_its_roles_say_and_is_kept_nowhere(tmp_path: Path) -> None:
    file = tmp_path / "keys.toml"
    key, other = new_key(file, "ward-3", ["find"]), new_key(file, "auditor", ["reidentify", "metrics"])
    keyring = Keyring.read(file)
    found = keyring.find(key)
    assert found is not None
    assert (found.name, found.roles) == ("ward-3", {"find"})
    assert keyring.find(key[:-1]) is None
    assert keyring.find("ключ") is None
    assert key not in file.read_text()
    assert other not in file.read_text()
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "content", ["", "[[key]]\nname='x'\n", "[[key]]\nname='x'\nroles=['root']\nsha256='00'\n", "["]
)
def test_a_file_of_keys_that_cannot_be_trusted_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "keys.toml").write_text(content)
    with pytest.raises(UsageError):
        Keyring.read(tmp_path / "keys.toml")


def test_a_service_for_others_needs_keys() -> None:
    done = CliRunner().invoke(command, ["--host", "0.0.0.0", "--model", "rules"])
    assert isinstance(done.exception, UsageError)
    assert "--keys" in str(done.exception)


def certificate(folder: Path) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.UTC)
    address = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(address, False)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "key.pem").write_bytes(private)
    return folder / "cert.pem", folder / "key.pem"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("guarded")


@pytest.fixture(scope="module")
def guarded(folder: Path) -> Iterator[tuple[Running, httpx.Client, dict[str, dict[str, str]]]]:
    """A service with TLS, keys and a vault; a client that trusts it; a header for each role."""
    public, private = certificate(folder)
    keys = {
        role: {"Authorization": f"Bearer {new_key(folder / 'keys.toml', role, [role])}"}
        for role in ("find", "deidentify", "reidentify", "metrics")
    }
    create_key(folder / "vault.key")
    arguments = ("serve", "--model", "vigibase-regex", "--port", "0", "--keys", folder / "keys.toml")
    tls = ("--certificate", public, "--private-key", private)
    vault = ("--vault", folder / "notes.vault", "--vault-key", folder / "vault.key")
    with running(*map(str, (*arguments, *tls, *vault))) as server:
        context = ssl.create_default_context(cafile=str(public))
        with httpx.Client(base_url=server.address, verify=context, timeout=120) as client:
            yield server, client, keys


def test_only_keys_with_the_role_are_let_in(guarded: tuple[Running, httpx.Client, dict[str, dict[str, str]]]) -> None:
    server, client, keys = guarded
    assert server.address.startswith("https://")
    note = {"text": "Seen 12Jan2014."}
    assert client.post("/v1/find", json=note).status_code == 401
    assert client.post("/v1/find", json=note, headers={"Authorization": "Bearer ik_wrong"}).status_code == 401
    assert client.post("/v1/find", json=note, headers=keys["deidentify"]).status_code == 403
    assert client.post("/v1/find", json=note, headers=keys["find"]).status_code == 200
    assert client.get("/metrics", headers=keys["find"]).status_code == 403
    assert client.get("/metrics", headers=keys["metrics"]).status_code == 200
    assert client.get("/v1/policies").status_code == 401
    assert client.get("/readyz").status_code == 200
    assert server.says("key=find")


def test_what_was_replaced_comes_back_for_those_entitled_and_the_journal_knows(
    guarded: tuple[Running, httpx.Client, dict[str, dict[str, str]]], folder: Path
) -> None:
    _, client, keys = guarded
    note = {"id": "n1", "text": "Seen 12Jan2014, again 13Jan2014."}
    replaced = client.post("/v1/deidentify", json={"documents": [note]}, headers=keys["deidentify"]).json()
    output = {"id": "n1", "text": replaced["documents"][0]["text"]}
    assert "2014" not in output["text"]
    asked = {"documents": [output, {"id": "n2", "text": "never seen"}], "reason": "ward asked"}
    assert client.post("/v1/reidentify", json=asked, headers=keys["deidentify"]).status_code == 403
    back = client.post("/v1/reidentify", json=asked, headers=keys["reidentify"]).json()["documents"]
    assert back[0] == {"id": "n1", "text": note["text"], "error": None}
    assert back[1]["text"] is None
    assert "no note in the vault" in back[1]["error"]
    with Vault.open(folder / "notes.vault", folder / "vault.key") as vault:
        assert [(one.action, one.reason, one.documents) for one in vault.journal()] == [
            ("restore", "reidentify: ward asked", ("n1",)),
            ("failed restore", "reidentify: ward asked", ("n2",)),
        ]


def test_stopping_answers_what_is_under_way() -> None:
    with running("serve", "--model", "vigibase-regex", "--port", "0") as server:
        answers: list[int] = []
        long = {"text": "Seen 12Jan2014 and 13Feb2015 aged 45 years old. " * 10_000}
        asking = threading.Thread(
            target=lambda: answers.append(httpx.post(server.address + "/v1/find", json=long, timeout=120).status_code)
        )
        asking.start()
        under_way = lambda: "incognote_working 1.0" in httpx.get(server.address + "/metrics", timeout=120).text  # noqa: E731
        assert until(lambda: answers or under_way())
        os.kill(server.process.pid, signal.SIGTERM)
        asking.join(120)
        server.process.wait(120)
        assert answers == [200]
        assert "Traceback" not in server.log
