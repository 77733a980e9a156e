"""The command line: `tuppence serve | manage | simulate | solve | verify`."""

from __future__ import annotations

import json
import os
import pkgutil
import re
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
import numpy as np
import typer
from rich.console import Console
from rich.table import Table

import tuppence
from tuppence.intervals import normal, wilson
from tuppence.playouts import MOST_THREADS, Series
from tuppence.signature import fingerprint
from tuppence.verification import Verification
from tuppence.verification import verify as verify_file
from tuppence.watching import told_on, watching

PUBLIC_KEY = re.compile("[0-9a-fA-F]{64}")

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)
out = Console()
err = Console(stderr=True)


def _tell_version(wanted: bool) -> None:
    if wanted:
        sys.stdout.write(f"tuppence {version('tuppence')}\n")
        raise typer.Exit


@app.callback()
def tuppence_command(
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Tell the version.")
    ] = False,
) -> None:
    """Play, study and keep penny games."""


GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"A game by name: {', '.join(tuppence.games())}.")]
Option = Annotated[list[str] | None, typer.Option("--option", "-o", help="An option of the game, NAME=VALUE.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for a program to read.")]


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8000,
) -> None:
    """Open the house: the site with its live tables."""
    # The library never imports the site; the one command that starts it finds it by name.
    run = pkgutil.resolve_name("tuppence_web.serving.command:run")
    run(host, port)


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []})
def manage(context: typer.Context) -> None:
    """Keep the house: Django's commands with the house's settings and database, such as `createsuperuser`."""
    run = pkgutil.resolve_name("tuppence_web.serving.command:manage")
    run(context.args)


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games to play.")] = 100_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed, the same games.")] = 0,
    policy: Annotated[
        list[str] | None, typer.Option("--policy", "-p", help="Who plays: uniform or a bot; once, or once a seat.")
    ] = None,
    option: Option = None,
    threads: Annotated[
        int | None, typer.Option(min=1, max=MOST_THREADS, help="How many cores to use; left out: all of them.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games at once and tell how they went. Ctrl-C tells of those played so far; exit code 130."""
    loaded = tuppence.load(game, **_options(option))
    policies = policy or ["uniform"]
    if len(policies) == 1:
        policies *= loaded.num_players
    stopped = False
    series = Series(loaded, games, policies=policies, seed=seed)
    try:
        with watching(err, games, f"{games:,} games of {loaded.title}") as watch:
            series.play(threads, watch)
    except KeyboardInterrupt:
        stopped = True
    summary = _summary(series.played())
    if as_json:
        _print_json({"game": game, "options": loaded.options, "seed": seed, "stopped": stopped, **summary})
    elif summary["games"]:
        _print_playouts(loaded.title, summary)
    if stopped:
        err.print(f"stopped after {summary['games']:,} of {games:,} games", soft_wrap=True)
        _leave(130)


def _leave(code: int) -> NoReturn:
    """End the process at once: the compiler, which cannot be interrupted, may be at work in it still."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _summary(result: tuppence.Playouts) -> dict[str, Any]:
    """What the games came to: means a game, one a seat where seats differ, each with the ends of its 95 % interval."""
    games, seats = result.returns.shape
    if not games:
        return {"games": 0}
    return {
        "games": games,
        "returns": (result.wins / games).tolist(),
        "returns_95": [wilson(float(won), games) for won in result.wins],
        "mean_place": result.places.mean(axis=0).tolist(),
        "mean_place_95": [normal(result.places[:, seat]) for seat in range(seats)],
        "mean_length": float(result.lengths.mean()),
        "mean_length_95": normal(result.lengths),
        "median_length": float(np.median(result.lengths)),
    }


def _print_playouts(title: str, summary: dict[str, Any]) -> None:
    """The summary as a table, a row a seat; the intervals are Wilson's for returns, normal ones for places."""
    table = Table(title=f"{summary['games']:,} games of {title}, {summary['mean_length']:.1f} moves each")
    for heading in ("Seat", "Return", "95 % (Wilson)", "Mean place", "95 % (normal)"):
        table.add_column(heading, justify="right")
    columns = [summary[name] for name in ("returns", "returns_95", "mean_place", "mean_place_95")]
    for seat, (share, sure, place, near) in enumerate(zip(*columns, strict=True)):
        table.add_row(str(seat), f"{share:.4f}", _ends(sure, 4), f"{place:.3f}", _ends(near, 3))
    out.print(table)


def _ends(interval: list[float] | None, digits: int) -> str:
    """An interval in words."""
    return " - ".join(f"{end:.{digits}f}" for end in interval) if interval else "unknown"


@app.command()
def solve(game: GameName, option: Option = None, as_json: AsJson = False) -> None:
    """Solve a game exactly and tell what its start is worth."""
    loaded = tuppence.load(game, **_options(option))
    with told_on(err):
        solution = tuppence.solve(loaded)
    state, starter = _begun(loaded)
    utility, best = solution.values(state)[starter], solution.best(state)
    if as_json:
        action = None if best is None else tuppence.to_json(best)
        _print_json({"game": game, "options": loaded.options, "starter": utility, "best": action})
        return
    told = ", ".join(f"{name} {value}" for name, value in loaded.options.items())
    out.print(f"{loaded.title} ({told}): who starts wins {utility:.10f} of the time", soft_wrap=True)


def _begun(game: tuppence.Game) -> tuple[tuppence.State, int]:
    """A match in which nothing has happened but that chance said who begins, and that seat."""
    state, rng = game.new_initial_state(), np.random.default_rng(0)
    while True:
        for event in state.apply_action(state.sample_chance(rng)):
            if event["type"] == "starts":
                return state, event["seat"]


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record file; - reads standard input.")],
    key: Annotated[
        str | None,
        typer.Option("--key", "-k", help="The key of the house that must have signed it, or a file with it."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check the record of a match: seals, the rules, every draw of chance, who signed it. Exit code 1: no."""
    found = verify_file(_bytes_of(record))
    trusted = None if key is None else _public_key(key)
    problems = found.problems
    if trusted is not None and not problems and found.key != trusted:
        signer = "" if found.key is None else f": the key {fingerprint(found.key)} did"
        problems = [f"the house with this key did not sign it{signer}"]
    if as_json:
        _print_json({"ok": not problems, **msgspec.to_builtins(found), "problems": problems, "trusted": trusted})
    else:
        _print_verification(found, problems, trusted)
    if problems:
        raise typer.Exit(1)


def _bytes_of(record: Path) -> bytes:
    """A record file, or standard input for a dash."""
    if str(record) == "-":
        return sys.stdin.buffer.read()
    if not record.is_file():
        raise typer.BadParameter(f"file {str(record)!r} does not exist", param_hint="RECORD")
    return record.read_bytes()


def _public_key(given: str) -> str:
    """A public key in hex, or in a file."""
    text = given
    if not PUBLIC_KEY.fullmatch(given):
        try:
            text = Path(given).read_text().strip()
        except (OSError, ValueError):
            text = ""
    if not PUBLIC_KEY.fullmatch(text):
        raise typer.BadParameter(f"{given!r} is neither a key of 64 hex digits nor a file with one", param_hint="--key")
    return text.lower()


def _print_verification(found: Verification, problems: list[str], trusted: str | None) -> None:
    """What the record is worth in one line, and who vouches for it in another; or a line for each problem."""
    for problem in problems:
        err.print(f"does not verify: {problem}", markup=False, soft_wrap=True)
    if problems:
        return
    drawn = f"{found.draws} draws recomputed" if found.draws else "no dice to check: chance was not the house's"
    lines = [f"{'holds together' if trusted is None else 'verified'}: {found.actions} actions legal, {drawn}"]
    lines += [kept.words for kept in found.kept]
    if found.origin is not None:
        here = found.origin
        lines.append(f"table {here.table}, {here.began} to {here.ended}: {', '.join(here.players)}")
        if here.seeds == "sent":
            lines.append("its seeds were sent without a commitment: the house could have chosen the first draws")
    if found.draws and not found.seeds:
        lines.append("no player's seed is in its dice: the house alone made them")
    if not found.finished:
        lines.append(
            f"no result: {'it breaks off' if found.origin is None else 'the match was abandoned'} before its end"
        )
    if found.key is None:
        lines.append("unsigned: nobody vouches for where it comes from")
    elif trusted is None:
        lines.append(f"signed by the key {fingerprint(found.key)}: --key tells whether that is the house you mean")
    for line in lines:
        out.print(line, markup=False, highlight=False, soft_wrap=True)


def _options(given: list[str] | None) -> dict[str, Any]:
    """NAME=VALUE pairs as options: a whole number where the value is one, else a word."""
    options: dict[str, Any] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise typer.BadParameter(f"{pair!r} is not NAME=VALUE", param_hint="--option")
        try:
            options[name] = json.loads(value)
        except json.JSONDecodeError:
            options[name] = value
    return options


def _print_json(value: object) -> None:
    sys.stdout.write(json.dumps(value) + "\n")


# Typer gives no name of its own to the error of a wrong call, the base of this one.
WrongCall: Any = typer.BadParameter.__base__


def main() -> None:
    """Run the command line: an error is one line and exit code 2, never a traceback."""
    try:
        code = app(standalone_mode=False)
    except WrongCall as error:
        _fail(error.format_message())
    except typer.Abort:
        raise SystemExit(130) from None
    except tuppence.TuppenceError as error:
        _fail(str(error))
    else:
        raise SystemExit(code or 0)


def _fail(message: str) -> NoReturn:
    if message:  # a call without a command has printed its help instead
        err.print(f"tuppence: {message}", markup=False, soft_wrap=True)
    raise SystemExit(2) from None
