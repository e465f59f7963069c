"""Show the documentation of a repository: `python -m provefield.web FOLDER`."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from provefield.web.docs import reply_to

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


class Handler(BaseHTTPRequestHandler):
    """Answers reading requests; every other method is refused by the base class."""

    server: Server
    server_version = "provefield"
    sys_version = ""

    def do_GET(self) -> None:
        """Send a page, a picture or the stylesheet."""
        self.answer(with_body=True)

    def do_HEAD(self) -> None:
        """Send what GET would, without the body."""
        self.answer(with_body=False)

    def answer(self, *, with_body: bool) -> None:
        """Look the address up and send what is there."""
        reply = reply_to(self.server.root, unquote(urlsplit(self.path).path))
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.media_type)
        self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        if with_body:
            self.wfile.write(reply.body)

    def end_headers(self) -> None:
        """Add the rules for the browser to every answer, errors included."""
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Stay quiet: a reader of the pages is no news."""


class Server(ThreadingHTTPServer):
    """Serves the documentation of one repository."""

    def __init__(self, host: str, port: int, root: Path) -> None:
        self.root = root
        super().__init__((host, port), Handler)

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        host, port = self.server_address[:2]
        return f"http://{host!s}:{port}/"


def main(words: list[str] | None = None) -> int:
    """Serve until Ctrl-C."""
    options = read_options(words)
    try:
        server = Server(options.host, options.port, options.folder)
    except OSError as error:
        print(f"cannot listen on {options.host}:{options.port}: {error.strerror}", file=sys.stderr)
        return 1
    with server, suppress(KeyboardInterrupt):
        print("Provefield's documentation (there is no play platform yet).")
        print(f"{server.address}  Ctrl-C stops.", flush=True)
        server.serve_forever()
    return 0


def read_options(words: list[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="./dev serve", description="Show the documentation in a browser."
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    parser.add_argument("--port", default=8000, type=port, help="port to listen on (%(default)s)")
    parser.add_argument(
        "folder", nargs="?", default=".", type=Path, help="repository to show (this one)"
    )
    return parser.parse_args(words)


def port(text: str) -> int:
    """Read a port number; 0 asks the system for a free one."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; expected 0 to 65535")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
