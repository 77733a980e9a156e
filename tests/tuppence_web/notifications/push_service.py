"""A push service like those of browsers: it takes encrypted messages, and a browser reads them."""

from __future__ import annotations

import base64
import json
import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.patience import PATIENCE_SECONDS
from tests.tuppence_web.visitors import Visitor

GONE = 410


def in_base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class PushService:
    """Stores messages, and answers with the chosen status."""

    def __init__(self) -> None:
        self.status = 201
        self.came: queue.Queue[tuple[str, dict[str, str], bytes]] = queue.Queue()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.came.put((self.path, headers, body))
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *arguments: object) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Browser:
    """The part of a browser that has the keys of a subscription."""

    def __init__(self, service: PushService, path: str = "/one") -> None:
        self.service = service
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes !!"
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": in_base64(point), "auth": in_base64(self.auth)}
        self.subscription = {"endpoint": service.address + path, **keys}

    def subscribe(self, visitor: Visitor, off: bool = False) -> int:
        notifications = visitor.get("/notifications").json()
        headers = {"X-CSRFToken": notifications["token"]}
        path = "/notifications?off" if off else "/notifications"
        return visitor.http.post(path, json=self.subscription, headers=headers).status_code

    def reads(self) -> dict[str, Any]:
        """The next message to come, decrypted."""
        _, headers, body = self.service.came.get(timeout=PATIENCE_SECONDS)
        assert headers["authorization"].startswith("vapid ")
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        message: dict[str, Any] = json.loads(plain)
        return message
