"""The service worker of the page on one device, which names what it stores."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, override_settings

from tuppence_web.tables.pages import device

pytestmark = pytest.mark.django_db

MADE_ONCE = (device._script, device._device_manifest)


@pytest.fixture
def static(tmp_path: Path) -> Iterator[Path]:
    """A folder of static files with those of pages alone."""
    built = settings.STATIC_ROOT
    (tmp_path / "dist").symlink_to(built / "dist")
    for made in MADE_ONCE:
        made.cache_clear()
    with override_settings(STATIC_ROOT=tmp_path):
        yield built
    for made in MADE_ONCE:
        made.cache_clear()


def test_the_service_worker_waits_for_the_build(client: Client, static: Path, tmp_path: Path) -> None:
    """`make play` starts the server before it has built all that a device stores."""
    assert client.get("/sw.js").status_code == 404
    (tmp_path / "device").symlink_to(static / "device")
    found = client.get("/sw.js")
    assert found.status_code == 200
    assert "/static/device/manifest.json" in found.content.decode()
