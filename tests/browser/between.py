"""A proxy between browsers and a server. It can be cut, and can pretend that the server has a newer version."""

from __future__ import annotations

import http.client
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from tests.browser.served import free_port

OF_ONE_HOP = {"connection", "transfer-encoding", "content-length", "keep-alive"}
HELD_SECONDS = 120
VERSION = re.compile(rb'"version":"\w+"')


class Line:
    """The proxy. ``version`` replaces the version of the service worker."""

    def __init__(self, address: str) -> None:
        self.upstream = urlsplit(address).netloc
        self.version: str | None = None
        self.requests: list[str] = []
        self._port = free_port()
        self._server: ThreadingHTTPServer | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def open(self) -> None:
        line = self

        class Passing(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                line.requests.append(self.path)
                status, headers, body = line.fetch(self)
                self.send_response(status)
                for name, value in headers:
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), Passing)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def fetch(self, request: BaseHTTPRequestHandler) -> tuple[int, list[tuple[str, str]], bytes]:
        """The server's response."""
        connection = http.client.HTTPConnection(self.upstream, timeout=HELD_SECONDS)
        headers = {name: value for name, value in request.headers.items() if name.lower() not in OF_ONE_HOP}
        connection.request("GET", request.path, headers={**headers, "Host": self.upstream})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        if self.version is not None and request.path == "/sw.js":
            body = VERSION.sub(f'"version":"{self.version}"'.encode(), body, count=1)
        sent = [(name, value) for name, value in answer.getheaders() if name.lower() not in OF_ONE_HOP]
        return answer.status, sent, body

    def cut(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
