"""A process that loads the models once and is then copied for each worker, so that all of them share its memory.

The service's front asks for a copy over a socket and hands over the socket that the copy shall work on. A front that
dies closes its sockets, and the template and the workers end with it; nothing is left behind.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import socket
import struct
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any

from incognote.errors import IncognoteError, UsageError
from incognote.serve.settings import ServiceSettings

__all__ = ["HEADER", "Template", "pack"]

#: Every message is its length and a pickle; both ends are processes of ours.
HEADER = struct.Struct("!Q")


def pack(message: Any) -> bytes:
    payload = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(len(payload)) + payload


class Template:
    """The front's handle of the template process."""

    def __init__(self, settings: ServiceSettings) -> None:
        if not hasattr(os, "fork"):
            raise UsageError("the service needs a system that can fork processes: Linux, macOS or another Unix")
        self.settings = settings
        self.languages: list[str] = []
        self._lock = threading.Lock()
        self._start()

    def _start(self) -> None:
        """Blocks until the models are loaded."""
        self._control, theirs = socket.socketpair()
        command = [sys.executable, "-m", "incognote.serve.template", str(theirs.fileno())]
        with theirs:
            self._process = subprocess.Popen(command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
        self._control.sendall(pack(self.settings))
        try:
            error, self.languages = _receive(self._control)
        except EOFError:
            raise IncognoteError("the process that loads the models ended before it was done") from None
        if error:
            raise UsageError(error)

    def fork(self) -> tuple[int, socket.socket]:
        """A new worker: its process id, and our end of its socket. A template that died is started again.

        Threads wait for each other, as two that ask at once could each get half of an answer.
        """
        with self._lock:
            try:
                return self._fork()
            except (OSError, EOFError):
                self.close()
                self._start()
                return self._fork()

    def _fork(self) -> tuple[int, socket.socket]:
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                socket.send_fds(self._control, [b"f"], [theirs.fileno()])
            return int(_receive(self._control)), ours
        except BaseException:
            ours.close()
            raise

    def close(self) -> None:
        self._control.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _receive(sock: socket.socket) -> Any:
    return pickle.loads(_exactly(sock, HEADER.unpack(_exactly(sock, HEADER.size))[0]))


def _exactly(sock: socket.socket, size: int) -> bytes:
    parts = bytearray()
    while len(parts) < size:
        part = sock.recv(min(size - len(parts), 1 << 20))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)


def _run_template(control: socket.socket) -> None:
    """Load, say so, and make a worker for each socket received."""
    from incognote.serve.engine import Engine

    for ignored in (signal.SIGINT, signal.SIGTERM):
        # The front decides when to stop; a signal to the whole group must not take the workers first.
        signal.signal(ignored, signal.SIG_IGN)
    try:
        engine = Engine(_receive(control))
    except IncognoteError as error:
        control.sendall(pack((str(error), [])))
        return
    control.sendall(pack(("", engine.languages)))
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        asked, sockets, _, _ = socket.recv_fds(control, 1, 1)
        if not asked:
            return
        child = os.fork()
        if child == 0:
            control.close()
            with suppress(EOFError, ConnectionError), socket.socket(fileno=sockets[0]) as work:
                while True:
                    work.sendall(pack(engine.run(_receive(work))))
            os._exit(0)
        os.close(sockets[0])
        control.sendall(pack(child))


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as control_socket:
        _run_template(control_socket)
