"""A line between browsers and a house, that can be cut, and on which the house may seem to have a newer version."""

from __future__ import annotations

import http.client
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from tests.browser.served import free_port

OF_ONE_HOP = {"connection", "transfer-encoding", "content-length", "keep-alive"}
HELD_SECONDS = 120
VERSION = re.compile(rb'"version": "\w+"')


class Line:
    """The line. ``version``: what the service worker is told to be, if not what it is."""

    def __init__(self, house: str) -> None:
        self.house = urlsplit(house).netloc
        self.version: str | None = None
        self.asked: list[str] = []
        self._port = free_port()
        self._server: ThreadingHTTPServer | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def open(self) -> None:
        line = self

        class Passing(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                line.asked.append(self.path)
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

    def fetch(self, asked: BaseHTTPRequestHandler) -> tuple[int, list[tuple[str, str]], bytes]:
        """What the house answers."""
        house = http.client.HTTPConnection(self.house, timeout=HELD_SECONDS)
        headers = {name: value for name, value in asked.headers.items() if name.lower() not in OF_ONE_HOP}
        house.request("GET", asked.path, headers={**headers, "Host": self.house})
        answer = house.getresponse()
        body = answer.read()
        house.close()
        if self.version is not None and asked.path == "/sw.js":
            body = VERSION.sub(f'"version": "{self.version}"'.encode(), body, count=1)
        kept = [(name, value) for name, value in answer.getheaders() if name.lower() not in OF_ONE_HOP]
        return answer.status, kept, body

    def cut(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
