"""Bills of materials hold all that the locks pin, and a known vulnerability fails the audit."""

from __future__ import annotations

import gzip
import json
import os
import re
import threading
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from tools import audit

Ask = Callable[[str], None]


class Service(BaseHTTPRequestHandler):
    """OSV and npm's registry, which know one vulnerability of some packages."""

    vulnerable: frozenset[str] = frozenset()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        asked = json.loads(gzip.decompress(body) if self.headers["Content-Encoding"] == "gzip" else body)
        self.reply(self.of_npm(asked) if "advisories" in self.path else self.of_osv(asked["package"]))

    def do_GET(self) -> None:
        self.reply({"name": unquote(self.path[1:]), "versions": {}})

    def of_npm(self, asked: dict[str, list[str]]) -> dict[str, Any]:
        advisory = {"id": 1, "url": "https://hole", "title": "Hole", "severity": "low", "vulnerable_versions": "*"}
        return {name: [advisory] for name in asked if name in self.vulnerable}

    def of_osv(self, package: dict[str, str]) -> dict[str, Any]:
        hole = {"id": "HOLE-1", "summary": "Hole", "affected": [{"package": package}]}
        return {"vulns": [hole]} if package["name"] in self.vulnerable else {}

    def reply(self, answer: dict[str, Any]) -> None:
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Be silent."""


@contextmanager
def service(*vulnerable: str) -> Iterator[str]:
    """The address of a service that knows a vulnerability of these packages."""
    handler = type("Knowing", (Service,), {"vulnerable": frozenset(vulnerable)})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ask:
    """Audit uv and the packages of the front end by the service at an address."""
    monkeypatch.setattr(audit, "LOCKS", [audit.ROOT / "locks/uv.txt"])
    monkeypatch.setattr(audit, "PASSED", tmp_path / "passed")
    npm = f"--cache={tmp_path / 'npm'}"
    return lambda address: audit.audit([f"--osv-url={address}/v1/query"], [f"--registry={address}/", npm])


def test_known_vulnerabilities_fail_the_audit(ask: Ask) -> None:
    with (
        service("uv", "svelte") as address,
        pytest.raises(SystemExit, match=r"uv .*HOLE-1(.|\n)*svelte .*https://hole"),
    ):
        ask(address)
    assert not audit.passed_today()


@pytest.mark.slow
def test_audit_that_finds_nothing_passes_for_a_day(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    with service() as address:
        ask(address)
    assert capsys.readouterr().out == "audit: no known vulnerabilities\n"
    assert audit.passed_today()
    past = time.time() - audit.FRESH_SECONDS
    os.utime(audit.PASSED, (past, past))
    assert not audit.passed_today()


@pytest.mark.slow
def test_silent_service_is_not_taken_for_a_clean_one(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    with service() as address:
        pass
    ask(address)
    missing = re.findall("the (.+) were NOT AUDITED", capsys.readouterr().out)
    assert missing == ["Python packages", "npm packages"]
    assert not audit.passed_today()


def test_bills_hold_every_pin_with_its_hashes() -> None:
    audit.write_bills()
    for lock in audit.LOCKS:
        pins = re.findall(r"^(\S+)==([^\s;]+)((?:.*\\\n)+.*)", lock.read_text(), re.MULTILINE)
        hashes = [(name, version, set(re.findall(r"sha256:(\w{64})", lines))) for name, version, lines in pins]
        listed = [(one["name"], one["version"], sha256(one)) for one in components(lock.stem)]
        assert listed == hashes
        assert all(found for *_, found in hashes)
    locked = {path: pin for path, pin in json.loads(audit.NPM_LOCK.read_text())["packages"].items() if path}
    assert sorted(
        (one["name"], one["version"], one["hashes"][0]["content"]) for one in components("frontend")
    ) == sorted(
        (path.rpartition("node_modules/")[2], pin["version"], b64decode(pin["integrity"].partition("-")[2]).hex())
        for path, pin in locked.items()
    )


def components(bill: str) -> list[dict[str, Any]]:
    """What a bill lists."""
    found: list[dict[str, Any]] = json.loads((audit.BILLS / f"{bill}.json").read_text())["components"]
    return found


def sha256(component: dict[str, Any]) -> set[str]:
    """The hashes of a package's files."""
    return {one["content"] for place in component["externalReferences"] for one in place["hashes"]}
