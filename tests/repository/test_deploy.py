"""What `deploy/` has to start a site on a machine of its own."""

from __future__ import annotations

import re
from typing import Any

import yaml

from tests import ROOT

DEPLOY = ROOT / "deploy"
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
