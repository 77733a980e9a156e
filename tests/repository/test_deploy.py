"""What `deploy/` has to start a site on a machine of its own."""

from __future__ import annotations

import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests import ROOT

DEPLOY = ROOT / "deploy"
UNITS = {"tuppence@.service", "tuppence-backup.service", "tuppence-backup.timer"}
SERVICES: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]


def address(service: str) -> str:
    """The address of a service of the compose file."""
    return str(SERVICES[service]["networks"]["default"]["ipv4_address"])


def test_nginx_and_its_processes_know_each_other() -> None:
    processes = [name for name in SERVICES if name.startswith("tuppence")]
    servers = re.findall(r"server (\S+):8000 ", SERVICES["nginx"]["environment"]["TUPPENCE_SERVERS"])
    assert servers == [address(name) for name in processes]
    assert {SERVICES[name]["environment"]["FORWARDED_ALLOW_IPS"] for name in processes} == {address("nginx")}


def test_images_are_pinned_and_pg_dump_fits_the_database() -> None:
    dockerfile = (DEPLOY / "Dockerfile").read_text()
    images = [*re.findall(r"^FROM (\S+)", dockerfile, re.MULTILINE), *(one["image"] for one in SERVICES.values())]
    assert all(re.search(r":\d+\.[\d.]+(-slim)?-bookworm$", image) for image in images if image != "tuppence")
    dump = re.search(r"postgresql-client-(\d+)", dockerfile)
    assert dump is not None
    assert SERVICES["postgres"]["image"].startswith(f"postgres:{dump[1]}.")


def unit(name: str) -> ConfigParser:
    """A unit of systemd."""
    parser = ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[method-assign, assignment]
    parser.read_string((DEPLOY / name).read_text())
    return parser


def test_units_run_the_command_as_the_user_of_the_site() -> None:
    assert {path.name for path in DEPLOY.iterdir() if path.suffix in (".service", ".timer")} == UNITS
    for name, command in (("tuppence@.service", "serve --port %i"), ("tuppence-backup.service", "tuppence backup ")):
        service = unit(name)["Service"]
        assert command in service["ExecStart"]
        assert (service["User"], service["EnvironmentFile"]) == ("tuppence", "/etc/tuppence.env")
    assert unit("tuppence@.service")["Install"]["WantedBy"] == "multi-user.target"
    assert unit("tuppence-backup.timer")["Install"]["WantedBy"] == "timers.target"


def test_the_documentation_shows_every_unit() -> None:
    shown = re.findall(r"{literalinclude} \.\./deploy/(\S+)", (ROOT / "docs/operate.md").read_text())
    assert set(shown) == UNITS


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    for name in UNITS:
        started = name.replace("@", "@8001")
        text = re.sub(r"User=.*", "User=root", (DEPLOY / name).read_text())  # here there is no other
        (tmp_path / started).write_text(text)
        verified = subprocess.run(["systemd-analyze", "verify", tmp_path / started], capture_output=True, text=True)
        said = [line for line in verified.stderr.splitlines() if started in line]
        assert said == [], verified.stderr
