"""People without a browser: pages over HTTP, and a seat over the live socket."""

from __future__ import annotations

import asyncio
import contextlib
import html
import itertools
import json
import random
import re
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

from tests.patience import PATIENCE_SECONDS
from tests.tuppence.games.forms import any_of
from tests.tuppence.games.matches import A_GAME, all_forms
from tuppence.chance import seed_commitment
from tuppence.game import game_type
from tuppence_web.hosted.game import hosted
from tuppence_web.tables.wire.messages import VERSION
from tuppence_web.tables.wire.settings import FIELDS

Message = dict[str, Any]
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


def words_of(page: str) -> str:
    """The text of a page in one line, without tags: a citation in a sentence is a link."""
    return " ".join(html.unescape(re.sub("<[^>]+>", "", page)).split())


class Visitor:
    """A guest with a cookie jar."""

    def __init__(self, address: str) -> None:
        self.address = address
        # Plain HTTP needs no certificates, and reading them takes longer than most requests.
        self.http = httpx.Client(base_url=address, timeout=PATIENCE_SECONDS, verify=False)

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def post(self, page: str, path: str | None = None, **fields: Any) -> httpx.Response:
        """Load a page and send its form with its token, to another path if one is given."""
        found = self.get(page).text
        assert "<form" in found, f"{page} has no form"
        token = TOKEN.search(found)
        return self.http.post(path or page, data={**fields, **({"csrfmiddlewaretoken": token[1]} if token else {})})

    def begin_real(self, game: str, *names: str, **written: Any) -> httpx.Response:
        """Send the form of a real table, where the official is Rita and the table is clear."""
        token = TOKEN.search(self.get("/").text)
        sent = {"names": names, "official": "Rita", "surface": True, "options": {}, "after": "", **written}
        headers = {"X-CSRFToken": token[1]} if token else {}
        return self.http.post(f"/games/{game}/real", json=sent, headers=headers)

    def quick(self, game: str = A_GAME) -> str:
        """Click on the home page; return the id of the table."""
        return table_of(self.post("/", f"/games/{game}/quick"))

    def new_table(self, company: str = "friends", game: str = A_GAME, **options: Any) -> str:
        """Open a table with this guest on the first seat; return its id.

        Has the game's usual help, which `Seated.choice` follows.
        """
        usual = hosted(game).usual_help
        help = {"help": usual} if usual == "suggestion" else {}
        return table_of(self.post("/", f"/games/{game}/new", **{"company": company, **help, **options}))

    @property
    def cookie(self) -> str:
        """The guest's cookie; a table's page gives one to a new guest."""
        return f"guest={self.http.cookies['guest']}"

    @property
    def socket_address(self) -> str:
        return self.address.replace("http", "ws", 1) + "/ws/tables/"


def clock(game: str, seconds: int) -> dict[str, Any]:
    """The options for thinking time: the game's, or else the table's (GA-5)."""
    chosen = game_type(game)
    offers = {"buy_seconds": min(seconds, FIELDS["buy_seconds"].high or 0)} if chosen.offers else {}
    return {chosen.clock_option or "turn_seconds": seconds, **offers}


def table_of(response: httpx.Response) -> str:
    """The id of the table that a response redirects to."""
    assert response.status_code == 302, response.text
    found = re.fullmatch(r"/tables/([a-z0-9]{10})/", response.headers["location"])
    assert found is not None, response.headers["location"]
    return found[1]


class Seated:
    """A connection to a table, and its messages.

    Like a browser, it takes part in the dice, unless it is not ``fair``: it commits to a seed if it has a seat, and
    reveals it on request. It waits for slow chance after its actions and after the start.
    """

    def __init__(self, line: ClientConnection, cookie: str) -> None:
        self.line = line
        self.cookie = cookie  # the guest's cookie, without its name
        self.fair = True
        self.catches_up = True  # like a page without pauses
        self.seed = "0123456789abcdef0123456789abcdef"
        self._inbox: asyncio.Queue[str | Exception] = asyncio.Queue()
        self._known: Message = {}  # the table of the newest message, read by the test or not
        self._asked: set[str] = set()  # unanswered commands about the dice
        self.listening: asyncio.Task[None] | None = asyncio.create_task(self._listen())
        self.raw: list[str] = []
        self.messages: list[Message] = []
        self.entries: list[Message] = []
        self.table: Message = {}
        self.position: Message = {}
        self.seq = 0
        self.you: int | None = None
        self._ids = itertools.count()
        self._policy = random.Random(1)

    async def hello(self, since: int = 0) -> Message:
        await self.say({"type": "hello", "version": VERSION, "since": since})
        welcome = await self.hear_a("welcome")
        await self.until_settled()
        return welcome

    async def _listen(self) -> None:
        """Receive in the background, so that the dice do not wait for a busy test."""
        try:
            async for text in self.line:
                await self._take_part(message := json.loads(text))
                await self._tell(message)
                self._inbox.put_nowait(str(text))
            await self.line.recv()  # raises the reason of the end
        except Exception as error:
            self._inbox.put_nowait(error)

    def turn_away(self) -> None:
        """Stop receiving in the background."""
        assert self.listening is not None
        self.listening.cancel()
        self.listening = None

    async def _take_part(self, message: Message) -> None:
        answered = {entry["id"] for entry in message.get("entries", [])} | {message.get("id")}
        self._asked -= answered
        if "you" not in message or not self.fair:
            return
        self._known = message["table"] or self._known
        if message["you"] is None or self._asked:
            return
        seat, commitment = self._known["seats"][message["you"]], self._known["commitment"]
        own = seed_commitment(commitment, self.seed)
        if self._known["status"] == "open" and seat["commitment"] is None:
            await self._ask("commit", to=commitment, commitment=own)
        elif self._known["status"] == "drawing" and seat["commitment"] == own and seat["seed"] is None:
            await self._ask("reveal", seed=self.seed)

    async def _ask(self, type: str, **fields: Any) -> None:
        request = f"d{id(self)}-{next(self._ids)}"
        self._asked.add(request)
        await self.say({"type": type, "id": request, "seq": 0, **fields})

    async def until_settled(self) -> None:
        """Listen until the table has this seat's commitment, no dice are being drawn, and chance has come."""
        if self.fair:
            await self.until_table(lambda at: not (at.dice_are_due or at.chance_is_due))

    @property
    def dice_are_due(self) -> bool:
        away = self.you is not None and self.table["seats"][self.you]["commitment"] is None
        return self.table["status"] == "drawing" or (self.table["status"] == "open" and away)

    @property
    def chance_is_due(self) -> bool:
        return bool(self.table["status"] == "playing" and self.position["to_act"] is None)

    async def say(self, message: Any) -> None:
        await self.line.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def command(self, type: str, **fields: Any) -> Message:
        """Send a command and wait for its log message, ack or refusal."""
        command = {"type": type, "id": f"w{id(self)}-{next(self._ids)}", "seq": self.seq, **fields}
        await self.say(command)
        answer = await self.until(lambda message: answers(message, command["id"]))
        if type in ("sit", "start"):
            await self.until_settled()
        return answer

    @property
    def choice(self) -> Message:
        """An action that the server offers this seat, a suggested one if possible.

        If it offers none, one of the game's legal actions.
        """
        choices = [*self.position["choices"], *self.position.get("ranges", ())]
        suggested = [choice for choice in choices if choice["suggested"]] or choices
        game = self.table["game"]
        if not suggested:
            return all_forms(game)[0]
        one = self._policy.choice(suggested)
        return any_of(game, one.get("action") or one["range"], self._policy)

    async def act(self, **fields: Any) -> Message:
        """Play a choice, and wait for its result, chance included; return the answer."""
        answer = await self.command("act", action=await self.legal_choice(), **fields)
        await self.until_settled()
        return answer

    async def legal_choice(self) -> Message:
        """A choice. A range has illegal values, so the server validates it."""
        action = self.choice
        while self.my_turn and self.position.get("ranges"):
            if (await self.command("validate", action=action))["ok"]:
                break
            action = self.choice
        return action

    async def until(self, wanted: Callable[[Message], bool]) -> Message:
        """Listen until a wanted message comes, while any come."""
        while not wanted(await self.hear()):
            pass
        return self.messages[-1]

    async def hear_a(self, type: str) -> Message:
        """Listen until a message of this type comes; messages about other players may come first."""
        return await self.until(lambda message: message["type"] == type)

    async def until_table(self, wanted: Callable[[Seated], bool]) -> None:
        """Listen until the table is as wanted, unless it is already, while messages come."""
        while not wanted(self):
            await self.hear()

    async def hear(self) -> Message:
        async with asyncio.timeout(PATIENCE_SECONDS):
            deaf = self.listening is None and self._inbox.empty()
            text = await self.line.recv() if deaf else await self._inbox.get()
        if isinstance(text, Exception):
            self._inbox.put_nowait(text)
            raise text
        self.raw.append(str(text))
        message: Message = json.loads(self.raw[-1])
        self.messages.append(message)
        if message["type"] in ("welcome", "log"):
            self.position = message["position"]
            self.table = message["table"] or self.table
            self.you = message["you"]
            self.entries += [entry for entry in message["entries"] if entry["seq"] > self.seq]
            self.seq = message["seq"]
        return message

    async def _tell(self, message: Message) -> None:
        if self.catches_up and message.get("position", {}).get("view") is not None:
            await self.say({"type": "told", "seq": message["seq"]})

    async def until_seq(self, seq: int) -> None:
        """Listen until this entry has come."""
        await self.until_table(lambda at: at.seq >= seq)

    @property
    def my_turn(self) -> bool:
        return self.you is not None and self.position["to_act"] == self.you

    async def play_on(self, moves: int | None = None) -> None:
        """Play this seat's turns until the match is over or this number of moves is made."""
        while self.table["status"] != "over" and moves != 0:
            if self.my_turn:
                await self.act()
                moves = None if moves is None else moves - 1
            else:
                await self.hear()


def answers(message: Message, request: str) -> bool:
    """Whether a message answers a request."""
    if "entries" not in message:
        return bool(message.get("id") == request)
    return any(entry["id"] == request for entry in message["entries"])


@contextlib.asynccontextmanager
async def at_table(visitor: Visitor, table: str, greet: bool = True, **headers: str) -> AsyncIterator[Seated]:
    """Connect this visitor to a table and send the hello."""
    if "guest" not in visitor.http.cookies:
        visitor.get(f"/tables/{table}/")
    sent_headers = {"Cookie": visitor.cookie, **headers}
    async with connect(visitor.socket_address + table, additional_headers=sent_headers, compression=None) as line:
        seated = Seated(line, visitor.http.cookies["guest"])
        try:
            if greet:
                await seated.hello()
            yield seated
        finally:
            if seated.listening is not None:
                seated.turn_away()


@contextlib.asynccontextmanager
async def match_of_two(address: str, game: str = A_GAME, **options: Any) -> AsyncIterator[tuple[Seated, Seated]]:
    """Two people in a match that has begun: the host first."""
    host, guest = Visitor(address), Visitor(address)
    table = host.new_table(game=game, **options)
    async with at_table(host, table) as first, at_table(guest, table) as second:
        await second.command("sit", seat=1)
        await first.until_seq(second.seq)
        await first.command("start")
        await second.until_table(lambda at: at.table["status"] == "playing")
        await second.until_settled()
        yield first, second


async def play_together(first: Seated, second: Seated, moves: int) -> None:
    """Make this number of moves, each sent to both before the next, unless the match ends."""
    for _ in range(moves):
        await first.until_settled()
        await second.until_settled()
        if first.table["status"] == "over":
            return
        mover = first if first.my_turn else second
        assert (await mover.act())["type"] == "log"
        await first.until_seq(mover.seq)
        await second.until_seq(mover.seq)


async def play_out(*people: Seated) -> None:
    """Play to the end by stand-ins: random players may take thousands of moves."""
    for one in people:
        await one.command("leave")
    for one in people:
        await one.until_table(lambda at: at.table["status"] == "over")


Closed = websockets.exceptions.ConnectionClosed
