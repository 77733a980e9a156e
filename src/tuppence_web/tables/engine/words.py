"""The sentences of a table: why it refuses something, and what its log says besides the game.

Other sentences at a table come from:

- the game's `events.py`: what happened in the match. `Table._play` (`table.py`) adds its sentence to each event.
- the game's `text.py`: prompts, labels of buttons, odds, and why an action is illegal. `view/visibility.py` reads them.
- `first_game.py` in the game's folder of `tuppence_web/games/`: what the coach says.
- `wire/settings.py`, and the game's `options.py`: the labels of settings and options.
- `frontend/src/table/`: the page's headings and the like. `frontend/src/ui/text.ts` puts names for seat numbers.
"""

from __future__ import annotations

from collections.abc import Iterable

from tuppence.events.words import number_word
from tuppence_web.accounts.rules import UNREADABLE
from tuppence_web.tables.wire.messages import MAX_BYTES, Unrated
from tuppence_web.web.refusals import Refusal

LONGEST_MESSAGE = 400


# Anybody's commands
OTHER_VERSION = Refusal("other_version", "The site has been updated since this page was loaded: load it again.")
NO_COOKIE = Refusal("not_seated", "Take a seat first; this site needs its cookie for that.")
NO_NAME = Refusal("malformed", UNREADABLE)
NO_SUCH_SEAT = Refusal("bad_options", "This table has no such seat.")
NO_SEAT = Refusal("not_seated", "You have no seat at this table.")
SEAT_TAKEN = Refusal("seat_taken", "Somebody sits there already.")
STALE = Refusal("stale", "The match has moved on since you looked.")
REACTIONS_OFF = Refusal("reactions_off", "Reactions are turned off at this table.")
TOO_SOON = Refusal("too_often", "One reaction at a time: wait a moment.")

# Before the start
NOT_OPEN = Refusal("not_open", "The match has begun; this is settled before the start.")
SET = Refusal("not_open", "This match was set by its organisers: its seats and options stay as they are.")
NOT_HOST = Refusal("not_host", "Only the host of the table may do this.")
ALL_TAKEN = Refusal("seat_taken", "Somebody was quicker: all seats of this table are taken.")
SOME_EMPTY = Refusal("not_ready", "Some seats are empty: invite somebody or add a bot.")
NOBODY_CAME = Refusal("not_ready", "None of the players has joined yet.")
OTHER_COMMITMENT = Refusal("bad_seed", "This page is out of date. Reload it.")
OTHER_SEED = Refusal("bad_seed", "This is not the seed that your seat committed to.")
SEED_NOT_DUE = Refusal("bad_seed", "No seed of yours is asked for now.")

# In play
NOT_BEGUN = Refusal("not_ready", "The match has not begun.")
ABANDONED_IN_PLAY = Refusal("not_your_turn", "The match was abandoned; it is over.")

# The next match
MATCH_RUNS = Refusal("not_over", "The match is not over.")
HAD_NO_SEAT = Refusal("not_seated", "You had no seat in this match.")
PLAYED_ONCE = Refusal("not_over", "This match was set by its organisers: it is played once.")
FIRST_GAME = Refusal("not_over", "A first game is played once. The next match is a real one, at another table.")
CONTINUED = Refusal("not_over", "A match from a recorded position is played once. Open another from any decision.")
CHALLENGE = Refusal("not_over", "Today's challenge is played once. Tomorrow there is another one.")
NEXT_ON_DEVICE = Refusal("not_over", "This match began on a device: the next one begins there, too.")
NEXT_FROM_FORM = Refusal(
    "not_over", "A match at a real table is started again, from its form: its surface is looked at again.", "PD-9"
)

# A match that a device handed over
NOT_THE_SENDER = Refusal("not_host", "Only the player who handed the match over may take a seat back.")
OVER = Refusal("not_open", "The match is over.")
PLAYED_ELSEWHERE = Refusal("seat_taken", "Somebody plays this seat from another device already.")
ONE_SEAT = Refusal("seat_taken", "You have seen what your seat at this table holds: there is no other for you.")

# Matches that are never rated
BEGAN_ON_DEVICE = Unrated(
    "On one device", "This match began on a device, which draws by itself. It counts for no rating."
)
FROM_POSITION = Unrated(
    "From a recorded position",
    "This match began with the plays of another one, and new chance is drawn from there. It counts for no rating.",
)
CHANCE_OF_THE_DAY = Unrated(
    "A daily challenge",
    "Everybody has the same chance on its day, so its record is published once that day is over. It counts for no "
    "rating.",
)
CHOSEN_LUCK = Unrated("A first game", "Its luck was chosen to show what can happen. It counts for nothing.")

# A real table
NOT_REAL = Refusal("not_real", "This table is played here: nothing is entered from outside, and nothing undone.")
NOT_OFFICIAL = Refusal("not_official", "Only the referee of this match may enter what happened.", "10.01")
OFFICIAL_PLAYS = Refusal("not_official", "The official of a match is never one of its players.", "PD-8")
AT_A_REAL_TABLE = Refusal(
    "not_official", "This match is played at a real table: its referee enters what happens there.", "10.01"
)
MATCH_OVER = Refusal("not_ready", "The match is over. Undo the last entry if it was wrong.")
NOT_OVER = Refusal("not_over", "The match is not over: there is no result to confirm yet.")
CONFIRMED = Refusal("not_ready", "The result is confirmed. The referee can undo an entry, with a reason.")
NOTHING_THERE = Refusal("bad_options", "There is no such entry to undo: choose an entry that has not been undone.")
NO_REASON = Refusal("malformed", "Say why it is undone: the log shows the reason.")
FOLLOWED = Refusal("seat_taken", "Somebody else follows this seat already.")
ABANDONED = Refusal("not_ready", "The match was abandoned; it is over.")
NOT_CERTIFIED = Refusal(
    "not_official",
    "In competition play an official must be certified by the association. In pub play it can be anybody.",
    "10.01",
)
ON_RECORD = Refusal(
    "not_official", "The official of this match is on record: sign in on the other device, and continue there.", "10.01"
)
OLD_LINK = Refusal("stale", "This link was used already, or another device referees the match now.")
NO_REFEREE_NEEDED = Refusal("not_ready", "The result is confirmed: the match needs no referee any more.")
TOO_LONG = Refusal("not_ready", "Too many entries have been undone. Start the match again.")
NEEDS_THE_SERVER = Refusal("not_ready", "You are offline. Only entries work without a connection.")
NONE_REFEREED = "No match is refereed on this device."
NO_ENTRY = "This is not a referee's entry."

# On one device
NONE_OPEN = "No match is open on this device."
NO_PERSON = "Somebody has to play: name at least one person."
NO_ENGINE = "{} cannot be played on a device alone: it needs an engine that no browser has."
NO_CHAMPION = "A champion needs a compiler, which this device does not have: choose a beginner or a regular bot."
NO_READABLE_NAME = "Every player needs a name that can be read."

# The form of a match
NO_SUCH_GAME = "There is no game {}."
NOT_AT_A_REAL_TABLE = "There is no game {} at a real table."
SAME_NAME = "Two players are called {}: give one of them another name."
OTHER_NUMBER = "{} is for {} to {} players, not {}."
NOT_CLEAR = "The table has to be flat and clear before a match begins."

# A log that a device sends
NO_MATCH = "This is not the log of a match that began on a device"
MISFIT = "Entry {} of the log does not fit: {}"
SEATS_OUT_OF_ORDER = "its seats are out of order"
BREAKS_OFF = "it breaks off before {}"
NO_BOT_THERE = "no bot sits there"
NOT_DRAWN = "that is not what the secret draws"
NOT_FOLLOWING = "it does not follow from the ones before"

# Messages and requests
TOO_OFTEN = Refusal("too_often", "Too many messages: wait a moment.")
TOO_MANY_CHANGES = Refusal("too_often", "Too many changes at once: wait a moment.")
TOO_LARGE = Refusal("too_large", f"A message has at most {MAX_BYTES} bytes.")
BINARY = Refusal("malformed", "Messages are text, not binary.")
HELLO_FIRST = Refusal("hello_first", "Say hello first.")
NOT_OFFLINE = Refusal("malformed", "Only entries, undos and the confirmation can be sent here.")

# Pages
NO_SUCH_TABLE = "There is no such table."
NO_SERVER = "No table is open in this process."
CANNOT_PLAY = "This server cannot play {} yet: {}."
BUSY = Refusal("not_ready", "The server is busy. Try again in a few seconds.")
GETTING_READY = Refusal("not_ready", "The server is still getting ready. Try again in a few seconds.")
TOO_MANY_TABLES = Refusal(
    "too_often", "You have opened too many tables in a short time. Wait a minute, then try again."
)
ATTEMPT_TOO_LARGE = Refusal("too_large", f"An attempt has at most {MAX_BYTES // 1024} KiB.")
NO_HELP = "The help of this table does not include that."
NO_ESTIMATE_NOW = Refusal("not_ready", "Nobody is to decide now. Ask when somebody is.")
NO_SEARCH = "There is no search for the values of this match."
NO_DECISION = "Nobody decides here. Go to a decision of the match, and play on from there."
WITHHELD = "The record of a challenge shows the secret of its day. It is published when the day is over."
RECORD_TOO_COSTLY = "This record takes too long to verify here. Verify it on your own computer with “tuppence verify”."
MATCH_TOO_COSTLY = Refusal("too_large", "This match takes too long to check, so it stays on the device.")
MATCH_TAKEN = Refusal(
    "not_yours", "The server has another match with this id, or somebody else has handed this one over."
)

# What could not be saved
NOT_SAVED = Refusal("not_saved", "The server could not save this; nothing was changed. Try again.")
NOT_SAVED_HERE = Refusal("not_saved", "This device could not save that; nothing was changed. Try again.")

# What a page reads while nobody is to act
WAITING = "The match begins when every seat is taken and the host starts it."
WAITING_FOR_ALL = "The match begins when everybody has joined."
DRAWING = "The dice are drawn: everybody's seed is opened."
MATCH_ABANDONED = "The match was abandoned."


def cut(message: str) -> str:
    """Shorten a message that may quote input."""
    return message if len(message) <= LONGEST_MESSAGE else message[: LONGEST_MESSAGE - 3] + "..."


def not_now(reason: str) -> str:
    """A reason from the rules, which may quote input, as a sentence for people."""
    return cut(f"Not now: {reason}.")


def was_removed(by: str) -> Refusal:
    """The refusal for somebody who was removed by the host."""
    return Refusal("removed", f"{by} removed you from this table. You can sit down again if the host asks you back.")


def more_sit_here(people: int) -> Refusal:
    """The options would leave people without a seat."""
    return Refusal("bad_options", f"{people} people sit here already.")


def no_such_option(name: str, known: Iterable[str]) -> Refusal:
    """The game has no such option."""
    return Refusal(
        "bad_options", cut(f"There is no option {name!r}; there are {', '.join(sorted(known))}."), field=cut(name)
    )


def match_too_large(most_bytes: int) -> Refusal:
    """A match that a device hands over is too long."""
    return Refusal("too_large", f"A match that is handed over has at most {most_bytes // 1_000_000} MB.")


def too_many_analyses(most: int) -> Refusal:
    """A guest asks for another analysis while as many as are allowed are under way."""
    return Refusal("too_often", f"{most} matches are being analysed for you. Wait until one of them is done.")


def no_estimate(error: Exception) -> Refusal:
    """A request for an estimate has an argument that is not valid."""
    return Refusal("malformed", cut(f"There is no estimate: {error}."))


def not_ours(error: Exception) -> Refusal:
    """A message that nobody can read."""
    return Refusal("malformed", cut(f"The message cannot be read: {error}."))


# What the log says. A seat number in braces stands for its name, or for "You" where the reader sits there.

OPENED = "The table was opened"
OPTIONS_CHANGED = "The options were changed"
BEGAN = "The match began"
HANDED_OVER = "From here on the match is on this site"
SEEDS_ASKED_FOR = "The seeds for the dice were asked for"
RESULT_CONFIRMED = "The result is confirmed"
NOBODY_PLAYED = "The match was abandoned: nobody had played for a long time"
NEXT_BEGUN = "The next match was begun"
FOLLOWED_BY, MOVED_TO = "is followed by", "moved to the device of"


def sat(seat: int, how: str, follower: str, before: int | None) -> str:
    """Somebody took a seat, perhaps after another one; ``how``: what a seat does that a ``follower`` takes."""
    if follower:
        return f"{{{seat}}} {how} {follower}"
    return f"{{{seat}}} {'sat down' if before is None else 'changed seats'}"


def left(name: str) -> str:
    """Somebody left."""
    return f"{name} left the table"


def removed(host: str, name: str) -> str:
    """The host removed somebody."""
    return f"{host} removed {name} from this table"


def asked_back(host: str, name: str) -> str:
    """The host asked somebody back."""
    return f"{host} asked {name} back"


def new_host(seat: int) -> str:
    """Somebody else is the host."""
    return f"{{{seat}}} became the host of this table"


def renamed(before: str, now: str) -> str:
    """Somebody has another name."""
    return f"{before} took the name {now}"


def bot_sat(seat: int, level: str) -> str:
    """A bot took a seat."""
    return f"{{{seat}}} sat down, a {level} bot"


def stands_in(seat: int | None) -> str:
    """A bot plays for somebody who is away."""
    return f"A regular bot played on for {{{seat}}}"


def came_back(seat: int) -> str:
    """Somebody plays again."""
    return f"{{{seat}}} came back"


def got_time_back(seat: int, time: str) -> str:
    """The clock stood while nobody could reach the server."""
    return f"{{{seat}}} got {time} back: the server could not be reached"


def late(seat: int | None, was_offer: bool) -> str:
    """The table's clock ran out for a seat (GA-5)."""
    return f"{{{seat}}} {'did not answer in time' if was_offer else 'took too long: a bot decided'}"


def redrawn(seats: list[int]) -> str:
    """Some seeds did not come."""
    return f"The dice are drawn again: no seed came from {', '.join(f'{{{seat}}}' for seat in seats)}"


def wants_another(seat: int) -> str:
    """Somebody asked for a rematch or agreed to it; the others still may."""
    return f"{{{seat}}} asked for a rematch"


def asked_for_another(seat: int | None) -> str:
    """Somebody asked for a rematch; None: the referee began the next."""
    return NEXT_BEGUN if seat is None else f"{{{seat}}} asked for another match"


def who_wants_to(label: str) -> str:
    """Ask all players at one device about an offer, by the label of the choice that takes it."""
    return f"Who wants to {label[0].lower()}{label[1:]}?"


def undone(name: str, entries: int, why: str) -> str:
    """The referee undid entries."""
    return f"{name} undid {'an entry' if entries == 1 else f'{number_word(entries)} entries'}: {why}"


def agreed(seat: int) -> str:
    """A player confirmed the result."""
    return f"{{{seat}}} confirmed the result"


def referee_changed(name: str, before: str | None, no_longer_certified: bool) -> str:
    """Another device referees the match, perhaps of another official."""
    text = f"{name} referees the match from here on"
    text += "" if before is None else f", in place of {before}"
    return text + (": its referee is no longer a certified official" if no_longer_certified else "")
