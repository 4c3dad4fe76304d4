"""``incognote serve``: the REST service."""

from __future__ import annotations

from pathlib import Path

import click

from incognote.cli.options import keep_option, model_options
from incognote.errors import MissingExtra, UsageError

__all__ = ["command"]

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("serve")
@model_options
@keep_option
@click.option("--policy", "policies", multiple=True, metavar="NAME|FILE.toml", help="Policies to offer, default first.")
@click.option("--secret-file", type=click.Path(exists=True), help="Key of surrogates and shifted dates.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8080, show_default=True, help="Port; 0 takes any free one.")
@click.option("--workers", default=1, show_default=True, help="Processes that do the work; they share the models.")
@click.option("--keys", type=click.Path(dir_okay=False, path_type=Path), help="File of API keys and their roles.")
@click.option("--new-key", metavar="NAME", help="Make a key, add its hash to --keys, print it, and stop.")
@click.option("--role", "roles", multiple=True, help="Role of the new key: find, deidentify, reidentify, metrics.")
@click.option("--certificate", type=_FILE, help="TLS certificate (PEM).")
@click.option("--private-key", type=_FILE, help="Private key of the certificate (PEM).")
@click.option("--client-ca", type=_FILE, help="Ask callers for a certificate signed by this authority (PEM).")
@click.option("--vault", type=click.Path(dir_okay=False, path_type=Path), help="Keep originals for /v1/reidentify.")
@click.option("--vault-key", type=_FILE, help="Key file of the vault.")
@click.option("--max-bytes", default=8_000_000, show_default=True, help="Largest request.")
@click.option("--max-documents", default=1_000, show_default=True, help="Most documents in a request.")
@click.option("--max-seconds", default=60.0, show_default=True, help="Longest work on a request.")
@click.option("--max-waiting", default=64, show_default=True, help="Requests that may wait; more are told to return.")
def command(
    lang: str,
    model: str,
    recall: float | None,
    keep: tuple[str, ...],
    policies: tuple[str, ...],
    secret_file: str | None,
    host: str,
    port: int,
    workers: int,
    keys: Path | None,
    new_key: str | None,
    roles: tuple[str, ...],
    certificate: Path | None,
    private_key: Path | None,
    client_ca: Path | None,
    vault: Path | None,
    vault_key: Path | None,
    max_bytes: int,
    max_documents: int,
    max_seconds: float,
    max_waiting: int,
) -> int:
    """Find and replace over HTTP; GET /openapi.json describes it.

    \b
    Examples:
      incognote serve --lang en                                           on http://127.0.0.1:8080
      incognote serve --lang nb --keep atc.tsv --keep icpc-2.tsv           terms of your own that must stay
      incognote serve --new-key ward-3 --role deidentify --keys keys.toml   prints the key, once
      incognote serve --host 0.0.0.0 --keys keys.toml --certificate c.pem --private-key k.pem --workers 4
    """
    from incognote.serve.api_keys import new_key as make_key

    if new_key:
        if keys is None:
            raise UsageError("which file gets the new key? --keys says it")
        click.echo(make_key(keys, new_key, roles or ("find", "deidentify")))
        return 0
    try:
        from incognote.serve.run import Listen, run_app
        from incognote.serve.service import create_app
        from incognote.serve.settings import Limits, ServiceSettings, is_loopback
        from incognote.serve.template import Template
    except ImportError:
        raise MissingExtra("the service", "serve") from None

    if not is_loopback(host) and keys is None:
        raise UsageError("a service that others can reach needs API keys: give --keys FILE")
    limits = Limits(max_bytes, max_documents, max_seconds, max_waiting)
    settings = ServiceSettings(
        lang, model, policies, secret_file, workers, limits, keys, vault, vault_key, recall, keep
    )
    listen = Listen(host, port, certificate, private_key, client_ca)
    app = create_app(settings, Template(settings))
    run_app(app, listen, lambda address: click.echo(f"incognote serves on {address}", err=True), int(max_seconds))
    return 0
