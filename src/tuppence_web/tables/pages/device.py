"""The page on which several people share one device, and the service worker that stores it there (docs/decisions/0059).

All of it is the same for everybody, and made once for each process.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

import tuppence
from tuppence.game import GameType, game_type
from tuppence_web.hosted.game import hosted
from tuppence_web.rulebook import book
from tuppence_web.tables.engine.settings import help_fields
from tuppence_web.tables.pages.real import real_game
from tuppence_web.tables.wire.page import DEVICE_LEVELS, DeviceData, DeviceGame, Shell, fields_of

ENTRIES = ("src/entries/device.ts", "src/entries/night.ts")  # of the pages that a device stores
WORKER = "src/entries/service-worker.ts"
ICONS = {
    "src/ui/drawings/icon-192.png": 192,
    "src/ui/drawings/icon-512.png": 512,
    "src/ui/drawings/icon-maskable.png": 512,
}
DARK, WALNUT = "#17100d", "#241813"  # the same as in tokens.css
VERSION_LENGTH = 8


def game_data(game: GameType) -> DeviceGame:
    """The data of a game for the page."""
    without = {"players", game.clock_option}
    # What is usual there depends on how many share the device.
    help_field = (
        msgspec.structs.replace(field, default=None) for field in help_fields(hosted(game.name).helps_offline)
    )
    return DeviceGame(
        **msgspec.structs.asdict(real_game(game)),
        minutes=hosted(game.name).length,
        hidden=game.hidden,
        playable=not game.needs_an_extra,
        fields=fields_of((*(field for field in game.option_fields if field.name not in without), *help_field)),
        levels=[level for level in game.levels.names if level in DEVICE_LEVELS],
    )


@functools.cache
def page_text() -> str:
    """The page, the same for everybody."""
    quickest_first = sorted(tuppence.games(), key=lambda name: hosted(name).minutes)
    games = [game_data(game_type(name)) for name in quickest_first]
    data = DeviceData(sorted(games, key=lambda game: not game.playable))
    rules = book.texts(book.ALL_GAMES, *tuppence.games())
    return render_to_string("tables/device.html", {"data": msgspec.to_builtins(data), "rules": rules})


@functools.cache
def offline_text() -> str:
    """The page in place of one that cannot be reached."""
    return render_to_string("tables/offline.html")


@require_safe
@cache_control(no_cache=True)
def page(request: HttpRequest) -> HttpResponse:
    """The matches of one device."""
    return HttpResponse(page_text())


@require_safe
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """The page that a device shows in place of one that it cannot reach."""
    return HttpResponse(offline_text())


@require_safe
@cache_control(no_cache=True)
def app(request: HttpRequest) -> JsonResponse:
    """The web app manifest: how the page is installed."""
    icons = [
        {
            "src": built(_manifest()[name]["file"]),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": "maskable" if "maskable" in name else "any",
        }
        for name, size in ICONS.items()
    ]
    manifest = {
        "id": reverse("device"),
        "name": "Tuppence: penny games on one device",
        "short_name": "Tuppence",
        "description": "Penny games, handed from one player to the next, online or offline.",
        "start_url": reverse("device"),
        "scope": "/",
        "display": "standalone",
        "theme_color": WALNUT,
        "background_color": DARK,
        "icons": icons,
    }
    return JsonResponse(manifest, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """The service worker, with the list of what it stores. Its address gives it the whole site as its scope."""
    if settings.VITE_DEV:
        raise Http404("Vite's server has no list of files to store.")
    return HttpResponse(_script(), content_type="text/javascript")


@functools.cache
def _script() -> str:
    """The built script behind the list: a new version of anything in it is a new script to the browser."""
    code = (settings.STATIC_ROOT / "dist" / _manifest()[WORKER]["file"]).read_text()
    files = [*sorted(files_of(_manifest(), ENTRIES)), *_python_files(), reverse("device_app")]
    pages = [page_text(), offline_text(), _device_manifest()]
    version = hashlib.sha256("\n".join([*files, *pages, code]).encode()).hexdigest()[:VERSION_LENGTH]
    shell = Shell(version, reverse("device"), reverse("device_offline"), files)
    return f"self.SHELL = {msgspec.json.encode(shell).decode()};\n{code}"


def built(file: str) -> str:
    """The address of a file that Vite built."""
    return f"{settings.STATIC_URL}dist/{file}"


@functools.cache
def _manifest() -> dict[str, Any]:
    """What Vite built, by its sources."""
    path = Path(settings.STATIC_ROOT, "dist", "manifest.json")
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def files_of(manifest: dict[str, Any], entries: Iterable[str]) -> set[str]:
    """All that pages with these entries may load, now or later, by address."""
    found, waiting = set[str](), list(entries)
    while waiting:
        chunk = manifest[(name := waiting.pop())]
        if name not in found:
            found.add(name)
            waiting += [*chunk.get("imports", ()), *chunk.get("dynamicImports", ())]
    parts = [manifest[name] for name in found]
    named = {file for part in parts for file in (part["file"], *part.get("css", ()), *part.get("assets", ()))}
    return {built(file) for file in named | {manifest[icon]["file"] for icon in ICONS}}


@functools.cache
def _device_manifest() -> str:
    """What Python in the browser is made of (tools/device_build.py). `make play` builds it beside the server."""
    manifest: Path = settings.STATIC_ROOT / "device" / "manifest.json"
    if not manifest.exists():
        raise Http404("What browsers need to run the library is being built.")
    return manifest.read_text()


def _python_files() -> list[str]:
    """Its files, by address."""
    parts = json.loads(_device_manifest())
    paths = [file["path"] for file in (*parts["runtime"]["files"], *parts["wheels"], parts["library"])]
    return [f"{settings.STATIC_URL}device/{path}" for path in ("manifest.json", *paths)]
