"""The command as people run it, in a process of its own."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SCRUBBED = ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "NO_COLOR", "FORCE_COLOR")


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


def environment(**changed: str) -> dict[str, str]:
    """The environment of a command: this checkout, no colours, no language of the machine's own."""
    kept = {name: value for name, value in os.environ.items() if name not in SCRUBBED}
    return {**kept, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "PYTHONWARNINGS": "error", **changed}


def tavli(
    *arguments: str | Path,
    data: str | bytes = b"",
    cwd: Path | None = None,
    timeout: float = 60,
    **changed: str,
) -> Done:
    """Run ``tavli`` with ``data`` on standard input; a traceback fails the test.

    Where the system can fork and the interpreter itself needs no other settings, the process is a
    copy of one that has the command loaded; else Python starts anew.
    """
    given = data.encode() if isinstance(data, str) else data
    words = [str(argument) for argument in arguments]
    variables = environment(**changed)
    if hasattr(os, "fork") and not any(
        name.startswith("PYTHON") and name != "PYTHONPATH" for name in changed
    ):
        code, out, error = _forked(words, given, cwd or ROOT, timeout, variables)
    else:
        code, out, error = started(words, given, cwd or ROOT, timeout, variables)
    err = error.decode("utf-8")
    assert "Traceback" not in err, err
    return Done(code, out.decode("utf-8"), err)


def started(
    words: list[str], data: bytes, cwd: Path, timeout: float, variables: dict[str, str]
) -> tuple[int, bytes, bytes]:
    """Run the command in a new interpreter: exit code, standard output and standard error."""
    done = subprocess.run(
        [sys.executable, "-m", "tavlicli", *words],
        input=data,
        capture_output=True,
        timeout=timeout,
        cwd=cwd,
        env=variables,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def begin(*arguments: str | Path, session: bool = False, **changed: str) -> subprocess.Popen[bytes]:
    """Start a command that can be interrupted, its output not held back, its three streams in pipes.

    In a ``session`` of its own it has a group that can be sent signals.
    """
    return subprocess.Popen(
        [sys.executable, "-u", "-m", "tavlicli", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        env=environment(**changed),
        cwd=ROOT,
        start_new_session=session,
        # A process that a shell starts in the background is deaf to SIGINT, and so are its children.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )


@cache
def _server() -> tuple[socket.socket, subprocess.Popen[bytes]]:
    ours, theirs = socket.socketpair()
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.cli.server", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            cwd=ROOT,
            env=environment(),
        )
    return ours, process


def _forked(
    words: list[str], data: bytes, cwd: Path, timeout: float, variables: dict[str, str]
) -> tuple[int, bytes, bytes]:
    connection, process = _server()
    request = {"arguments": words, "folder": str(cwd), "environment": variables}
    given, giving = os.pipe()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        try:
            message = json.dumps(request).encode()
            socket.send_fds(connection, [message], [given, out.fileno(), err.fileno()])
        finally:
            os.close(given)
        writer = threading.Thread(target=_write, args=(giving, data))
        writer.start()
        ready, _, _ = select.select([connection], [], [], timeout)
        answer = connection.recv(32) if ready else b""
        if not answer:
            process.kill()
            process.wait()
            connection.close()
            _server.cache_clear()
            raise subprocess.TimeoutExpired(words, timeout)
        writer.join()
        out.seek(0)
        err.seek(0)
        return int(answer), out.read(), err.read()


def _write(pipe: int, data: bytes) -> None:
    with contextlib.suppress(BrokenPipeError), os.fdopen(pipe, "wb") as stream:
        stream.write(data)
