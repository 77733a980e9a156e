"""Every sentence that a game tells, for reading aloud: `python -m tests.sentences` writes docs/sentences.

They are collected from whole matches of every variant. Sentences that differ in names, numbers and cards only count as
one. Each is written as told to its player, to somebody else, of a player with the longest name, and of a team.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable
from textwrap import TextWrapper

import tuppence
from tests import ROOT
from tests.tuppence.games.matches import UNLISTED, Luck, all_actions, cases
from tests.tuppence.games.resting import made_up
from tuppence.events import Event
from tuppence.ranges import legal_of
from tuppence.words import NUMBERS, PLACES

KEPT = ROOT / "docs/sentences"
MATCHES = 3  # of each variant
MOVES = 400  # of each match, half of them by greed
GREED = 0.8
LONG = "Wilhelmina-Anastasia Featherby"  # thirty letters
NAMES = ("Jo", "Rosie", "Tom", "Ada", "Max", "Una", "Pip", "Eve", "Sam", "Kit", "Ann", "Bob")
WRAPPED = TextWrapper(120, initial_indent="- ", subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
SEAT = re.compile(r"\{(\d+)\}")
WORDS = "|".join([*NUMBERS[1:], *filter(None, PLACES)])
THINGS = "jokers?|aces|jacks|queens|kings|sixes|heads?|tails?"
VARYING = re.compile(
    rf"\b(?i:{WORDS}|{THINGS})s?\b|(?:[-+\N{{MINUS SIGN}}]?\d+(?:\.\d+)?(?:st|nd|rd|th)?|\b[AJQK])(?:[♣♦♥♠]|s?\b)"
)

PROMPT, BUTTON, NOTE = "The prompt", "Buttons", "Hints"
PROGRESS, REFUSED = "Progress", "To other players"
OTHERS = (PROMPT, BUTTON, NOTE, PROGRESS, REFUSED)
MADE = "Made by `python -m tests.sentences` for reading aloud: to the player, to the others, with a long name."

# By what is told, by the shape of the sentence: the first one found, and its reader.
Found = dict[str, dict[str, tuple[str, int | None]]]


def shape(sentence: str) -> str:
    """A sentence without what changes from one to the next: seats, numbers, cards, and how many are listed."""
    plain = VARYING.sub("#", SEAT.sub("@", sentence))
    return re.sub(r"@, (?:@, )*@ and @", "@ and @", re.sub(r"#(?:(?:,| and)? #)+", "#", plain))


def named(sentence: str, reader: int | None, names: Callable[[int], str]) -> str:
    """A sentence as the page tells it to the reader in a seat."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        you = "You" if found.start() == 0 else "you"
        return you if seat == reader else names(seat)

    return SEAT.sub(name, sentence)


def usual(seat: int) -> str:
    return NAMES[seat % len(NAMES)]


def readings(sentence: str, reader: int | None) -> list[str]:
    """A sentence for a reader whom it names, for a watcher, and of somebody with a long name; as many as differ."""
    seats = [int(seat) for seat in SEAT.findall(sentence)]
    told = [named(sentence, reader, usual)] if reader in seats or not seats else []
    if seats:
        told.append(named(sentence, None, usual))
        told.append(named(sentence, None, lambda seat: LONG if seat == seats[0] else usual(seat)))
    return told


def collect(found: Found, kind: str, sentence: str, reader: int | None) -> None:
    """Keep a sentence unless one of its shape is there; that it can be told to whom it names counts as a shape."""
    if sentence:
        seats = [int(seat) for seat in SEAT.findall(sentence)]
        found.setdefault(kind, {}).setdefault(shape(sentence) + "!" * (reader in seats), (sentence, reader))


def look(state: tuppence.State, found: Found) -> None:
    """What a page shows between two actions."""
    for seat in [None, *range(min(state.game.num_players, 3))]:
        collect(found, PROMPT, state.text(seat).prompt(), seat)
    if state.is_terminal():
        return
    text = state.text()
    for seat in range(state.game.num_players):
        if seat != state.current_player():
            collect(found, REFUSED, state.text(seat).waiting(), seat)
    collect(found, NOTE, text.note() or text.odds(), None)
    collect(found, PROGRESS, text.progress(), None)
    for _, choice in text.choices():
        collect(found, BUTTON, " · ".join(filter(None, [choice.label, choice.effect])), state.current_player())


def played(state: tuppence.State, rng: random.Random, move: int) -> list[Event]:
    """An action: by chance at first, later mostly the one that has the most to say, so that a match gets on."""
    if state.is_chance_node():
        return state.apply_typed(made_up(state, rng) or state.sample_chance(Luck(rng)))
    odd = rng.choice(all_actions(state.game.name))
    if rng.random() < UNLISTED and state.refusal(odd) is None:
        return state.apply_typed(odd)
    legal = state.legal_actions()
    much = move > MOVES // 2 and rng.random() < GREED
    chosen = max(legal, key=lambda one: len(str(tuppence.to_json(one)))) if much else rng.choice(legal)
    return state.apply_typed(legal_of(state, chosen, Luck(rng)))


def sentences(name: str) -> Found:
    """All sentences of a game."""
    found: Found = {}
    for number, options in enumerate(cases(name)):
        for match in range(MATCHES):
            rng = random.Random(1000 * number + match)
            state = tuppence.load(name, **options).new_initial_state()
            for move in range(MOVES):
                if state.is_terminal():
                    break
                look(state, found)
                for event in played(state, rng, move):
                    kind = f"`{event.__struct_config__.tag}`"
                    collect(found, kind, state.text().describe(event), event.seat)
            look(state, found)
    return found


def written(name: str) -> str:
    """The page of a game."""
    found = sentences(name)
    lines = [f"# {tuppence.load(name).title}, sentence by sentence", "", MADE]
    for kind in [*sorted(found.keys() - set(OTHERS)), *(other for other in OTHERS if other in found)]:
        lines += ["", f"## {kind}", ""]
        for sentence, reader in found[kind].values():
            lines.append(WRAPPED.fill(" / ".join(readings(sentence, reader))))
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the pages of these games, or of all."""
    for name in sys.argv[1:] or tuppence.games():
        (KEPT / f"{name}.md").write_text(written(name))


if __name__ == "__main__":
    main()
