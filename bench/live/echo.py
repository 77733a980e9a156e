"""A bare echo of our server's messages: the cost of a move without rules, storage or rendering."""

from __future__ import annotations

import itertools
import json
import sys
from collections import defaultdict
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket


def application(replies: list[tuple[str, str]]) -> Starlette:
    """Answer each message with the next pair of replies: one for its sender, one for the opponent."""
    endless = itertools.cycle(replies)
    tables: dict[str, list[WebSocket]] = defaultdict(list)

    async def endpoint(websocket: WebSocket) -> None:
        await websocket.accept()
        players = tables[websocket.path_params["table"]]
        players.append(websocket)
        async for _ in websocket.iter_text():
            mine, others = next(endless)
            for player in players:
                await player.send_text(mine if player is websocket else others)
        players.remove(websocket)

    return Starlette(routes=[WebSocketRoute("/ws/tables/{table}", endpoint)])


def main(port: int, replies: Path) -> None:
    """Serve with the settings of tuppence_web.serving.command."""
    uvicorn.run(
        application(json.loads(replies.read_text())),
        host="127.0.0.1",
        port=port,
        loop="auto",
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        access_log=False,
        server_header=False,
        log_level="warning",
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
