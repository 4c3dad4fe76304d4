"""Counters for Prometheus: how much, how fast, how full. No content, and no label a caller can invent."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]


class Metrics:
    """The counters of one application."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "incognote_requests", "Requests answered.", ("method", "route", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "incognote_request_seconds",
            "Time to answer.",
            ("route",),
            buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60),
            registry=self.registry,
        )
        self._documents = Counter("incognote_documents", "Documents processed.", ("job",), registry=self.registry)
        self._characters = Counter("incognote_characters", "Characters processed.", ("job",), registry=self.registry)

    def watch(self, name: str, about: str, value: Callable[[], float]) -> None:
        """A number that is asked for when it is read."""
        Gauge(name, about, registry=self.registry).set_function(value)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def work(self, job: str, documents: int, characters: int) -> None:
        self._documents.labels(job).inc(documents)
        self._characters.labels(job).inc(characters)

    def text(self) -> bytes:
        return generate_latest(self.registry)
