"""Secrets: what is refused, what may be read, and what one secret lets nobody link."""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

import pytest
from replace_notes import marked

from incognote.errors import UsageError
from incognote.lexicons import frequencies
from incognote.replace import Replacer, load_policy, load_secret
from incognote.secret_files import check_secret, create_secret_file
from incognote.vault.crypto import read_key


@pytest.fixture(autouse=True)
def _no_secret_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("INCOGNOTE_SECRET", "INCOGNOTE_SECRET_FILE", "INCOGNOTE_PROJECT"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    "weak",
    [b"", b"short", b"a" * 16, b"a" * 200, b"ab" * 40, b"secret" * 6, b"0123456789abcdef", b"zyxwvutsrqponmlkji",
     b"1" * 15 + b"2"],
)  # fmt: skip
def test_a_secret_that_could_be_guessed_is_refused_with_the_command_that_makes_a_good_one(
    weak: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret"
    file.write_bytes(weak)
    with pytest.raises(UsageError, match=r"could be guessed; .*incognote reidentify --new-key FILE"):
        load_secret(file)
    monkeypatch.setenv("INCOGNOTE_SECRET", weak.decode())
    with pytest.raises(UsageError, match="could be guessed"):
        load_secret()


def test_a_random_secret_is_accepted() -> None:
    random = Random(7)
    for letters in ("0123456789", "0123456789abcdef", "abcdefghijklmnopqrstuvwxyz"):
        for size in (16, 20, 32) * 500:
            value = "".join(random.choices(letters, k=size)).encode()
            assert check_secret(value, 16, "it") == value


@pytest.mark.skipif(os.name != "posix", reason="about the permissions of POSIX")
def test_a_secret_that_others_can_read_is_refused(tmp_path: Path) -> None:
    create_secret_file(tmp_path / "secret")
    for mode in (0o640, 0o604, 0o644, 0o660, 0o620):
        (tmp_path / "secret").chmod(mode)
        for read in (load_secret, read_key, frequencies.read_key):
            with pytest.raises(UsageError, match=f"others can read .*{mode:o}.*chmod 600"):
                read(tmp_path / "secret")
    for mode in (0o600, 0o400):
        (tmp_path / "secret").chmod(mode)
        assert len(load_secret(tmp_path / "secret").value) == 64


def test_one_secret_gives_two_projects_nothing_that_links_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("INCOGNOTE_PROJECT", raising=False)
    create_secret_file(tmp_path / "secret")
    note = marked("[[PATIENT|Ann Moore]] [[MRN|12345678]] [[DATE|3/4/2019]]", patient="7")

    def texts(policy: str, project: str | None = None) -> list[str]:
        secret = load_secret(tmp_path / "secret", project).value
        return [change.text for change in Replacer(load_policy(policy), secret).replace(note).replacements]

    for policy in ("pseudonymous", "research"):
        plain, one, two = texts(policy), texts(policy, "heart failure"), texts(policy, "sepsis")
        assert one == texts(policy, "heart failure")
        assert all(len(set(changes)) == 3 for changes in zip(plain, one, two, strict=True))
        monkeypatch.setenv("INCOGNOTE_PROJECT", "sepsis")
        assert texts(policy) == two and texts(policy, "") == plain
        monkeypatch.delenv("INCOGNOTE_PROJECT")


def test_a_pseudonym_has_eighty_bits_so_that_no_two_people_share_one() -> None:
    code = Replacer(load_policy("pseudonymous"), bytes(range(32))).replace(marked("[[PATIENT|Ann Moore]]")).text
    assert re.fullmatch(r"<NAME:[A-Z2-7]{16}>", code)
