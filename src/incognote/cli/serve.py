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
@click.option("--behind-proxy", is_flag=True, help="A proxy in front of this service does the TLS.")
@click.option("--name", "names", multiple=True, help="Further host name under which the service may be asked.")
@click.option("--vault", type=click.Path(dir_okay=False, path_type=Path), help="Keep originals for /v1/reidentify.")
@click.option("--vault-key", type=_FILE, help="Key file of the vault.")
@click.option("--max-bytes", default=8_000_000, show_default=True, help="Largest request.")
@click.option("--max-documents", default=1_000, show_default=True, help="Most documents in a request.")
@click.option("--max-seconds", default=60.0, show_default=True, help="Longest work on a request.")
@click.option("--max-waiting", default=64, show_default=True, help="Requests that may wait; more get status 429.")
@click.option("--max-connections", default=512, show_default=True, help="Connections at a time.")
@click.option("--head-seconds", default=10.0, show_default=True, help="Longest wait for a request's headers.")
@click.option("--body-seconds", default=60.0, show_default=True, help="Longest wait for a request's body.")
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
    behind_proxy: bool,
    names: tuple[str, ...],
    vault: Path | None,
    vault_key: Path | None,
    max_bytes: int,
    max_documents: int,
    max_seconds: float,
    max_waiting: int,
    max_connections: int,
    head_seconds: float,
    body_seconds: float,
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
        from incognote.serve.connections import ConnectionLimits
        from incognote.serve.run import Listen, run_app
        from incognote.serve.service import create_app
        from incognote.serve.settings import Hosts, Limits, ServiceSettings, is_loopback
        from incognote.serve.template import Template
    except ImportError:
        raise MissingExtra("the service", "serve") from None

    if not is_loopback(host) and keys is None:
        raise UsageError("a service that others can reach needs API keys: give --keys FILE")
    if not is_loopback(host) and not certificate and not behind_proxy:
        raise UsageError(
            "keys and notes would cross the network in clear: give --certificate and --private-key, "
            "or --behind-proxy if a proxy on the way does the TLS"
        )
    limits = Limits(max_bytes, max_documents, max_seconds, max_waiting)
    settings = ServiceSettings(
        lang, model, policies, secret_file, workers, limits, keys, vault, vault_key, recall, keep, Hosts.of(host, names)
    )
    connections = ConnectionLimits(max_connections, head_seconds, body_seconds)
    listen = Listen(host, port, certificate, private_key, client_ca, connections)
    app = create_app(settings, Template(settings))
    run_app(app, listen, lambda address: click.echo(f"incognote serves on {address}", err=True), int(max_seconds))
    return 0
