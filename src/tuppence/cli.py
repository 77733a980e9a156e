"""The command line: `tuppence serve | manage | backup | restore | check | simulate | arena | solve | verify`."""

from __future__ import annotations

import json
import os
import pkgutil
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
import numpy as np
import typer
from rich.console import Console

import tuppence
from tuppence.bots.arena import Arena
from tuppence.errors import needs
from tuppence.record.signature import fingerprint
from tuppence.record.verification import Verification
from tuppence.record.verification import verify as verify_file
from tuppence.simulation import tables
from tuppence.simulation.intervals import normal, wilson
from tuppence.simulation.series import MOST_THREADS, Games, Series
from tuppence.watching import logging_to, watching

__all__ = ["app", "main"]

PUBLIC_KEY = re.compile("[0-9a-fA-F]{64}")

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)
out = Console()
err = Console(stderr=True)


def _print_version(wanted: bool) -> None:
    if wanted:
        sys.stdout.write(f"tuppence {version('tuppence')}\n")
        raise typer.Exit


@app.callback()
def tuppence_command(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Play, study and host penny games."""


GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"The game: {', '.join(tuppence.games())}.")]
Option = Annotated[list[str] | None, typer.Option("--option", "-o", help="Set an option of the game, NAME=VALUE.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _of_site(name: str) -> Callable[..., Any]:
    """Return a function of the site, which the library does not import. Raise NotInstalled without the extra "web"."""
    needs("the site", "django", "starlette", "uvicorn")
    found: Callable[..., Any] = pkgutil.resolve_name(f"tuppence_web.{name}")
    return found


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8000,
) -> None:
    """Run the site with its live tables."""
    _of_site("serving.command:run")(host, port)


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []})
def manage(context: typer.Context) -> None:
    """Run a Django management command with the site's settings, such as `createsuperuser`."""
    _of_site("serving.command:manage")(context.args)


BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="The file of the backup.")]


@app.command()
def backup(file: BackupFile) -> None:
    """Save the site, its database and keys, in one file. The server may run."""
    _print_line(_of_site("backup.command:back_up")(file))


@app.command()
def restore(file: BackupFile) -> None:
    """Make a site from a backup, in an empty data folder and an empty database."""
    _print_line(_of_site("backup.command:restore")(file))


@app.command()
def check() -> None:
    """Check the site's data: logs, records and the ledger. The exit code is 1 if there is a problem."""
    problems, summary = _of_site("site_check:run")()
    for problem in problems:
        err.print(problem, markup=False, soft_wrap=True)
    _print_line(summary)
    if problems:
        raise typer.Exit(1)


HowMany = Annotated[int, typer.Option("--games", "-n", min=1, help="How many games to play.")]
Seed = Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")]
MaxSteps = Annotated[int | None, typer.Option(min=0, help="End games after this many moves, without a winner.")]
Threads = Annotated[int | None, typer.Option(min=1, max=MOST_THREADS, help="How many cores to use. Default: all.")]
RayAddress = Annotated[
    str | None, typer.Option("--ray", metavar="ADDRESS", help="Use the Ray cluster at this address (local: start one).")
]


@app.command()
def simulate(
    game: GameName,
    games: HowMany = 100_000,
    seed: Seed = 0,
    policy: Annotated[
        list[str] | None, typer.Option("--policy", "-p", help="Who plays: uniform or a bot; once, or per seat.")
    ] = None,
    option: Option = None,
    max_steps: MaxSteps = None,
    threads: Threads = None,
    ray: RayAddress = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and print statistics. Ctrl-C stops early, prints those so far and exits with code 130."""
    loaded = tuppence.load(game, **_options(option))
    policies = policy or ["uniform"]
    if len(policies) == 1:
        policies *= loaded.num_players
    series = Series(Games(loaded, policies, seed=seed, max_steps=max_steps), games)
    stopped = _play(series.play, games, loaded.title, threads, ray)
    summary = _summary(series.played())
    if as_json:
        _print_json({"game": game, "options": loaded.options, "seed": seed, "stopped": stopped, **summary})
    elif summary["games"]:
        out.print(tables.of_playouts(loaded.title, summary))
    if stopped:
        _leave(summary["games"], games)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT...", help="Who plays: a level, any other bot, or MODULE:NAME of one.")
    ],
    against: Annotated[
        list[str] | None, typer.Option("--against", "-a", help="Whom the bots play, instead of each other.")
    ] = None,
    games: HowMany = 1000,
    seed: Seed = 0,
    option: Option = None,
    file: Annotated[
        Path | None, typer.Option("--file", "-f", help="Save results here, and continue with those it has.")
    ] = None,
    max_steps: MaxSteps = None,
    threads: Threads = None,
    ray: RayAddress = None,
    as_json: AsJson = False,
) -> None:
    """Let every two bots play many games, with seats rotated, and print win rates and ratings.

    Ctrl-C stops early, prints those so far and exits with code 130.
    """
    sys.path.insert(0, str(Path.cwd()))  # where MODULE may be
    loaded = tuppence.load(game, **_options(option))
    run = Arena(loaded, bots, games, against=against or (), seed=seed, file=file, max_steps=max_steps)
    stopped = _play(run.play, run.games, loaded.title, threads, ray)
    found = msgspec.to_builtins(run.standings())
    if as_json:
        _print_json({"game": game, "options": loaded.options, "seed": seed, "stopped": stopped, **found})
    else:
        out.print(tables.of_win_rates(loaded.title, found["meetings"]), tables.of_ratings(found["ratings"]))
    if stopped:
        _leave(int(run.series.done.sum()), run.games)


def _play(play: Callable[..., None], games: int, title: str, threads: int | None, ray: str | None) -> bool:
    """Play games, showing progress. Return whether Ctrl-C stopped them."""
    try:
        # Ray prints to stdout when it loses a worker; stdout is for the result.
        with watching(err, games, f"{games:,} games of {title}") as watch, redirect_stdout(sys.stderr):
            play(threads, watch, ray)
    except KeyboardInterrupt:
        return True
    return False


def _leave(played: int, games: int) -> NoReturn:
    """Exit at once, after an interruption: the compiler may still be running and cannot be interrupted."""
    err.print(f"stopped after {played:,} of {games:,} games", soft_wrap=True)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(130)


def _summary(result: tuppence.Playouts) -> dict[str, Any]:
    """Return the means of the games with their 95 % intervals, per seat if seats differ."""
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
        "unfinished": int(result.unfinished.sum()),
    }


@app.command()
def solve(game: GameName, option: Option = None, ray: RayAddress = None, as_json: AsJson = False) -> None:
    """Solve a game exactly and print the value of starting."""
    loaded = tuppence.load(game, **_options(option))
    # Ray prints to stdout when it loses a worker; stdout is for the result.
    with logging_to(err), redirect_stdout(sys.stderr):
        solution = tuppence.solve(loaded, ray=ray)
    state, starter = _started(loaded)
    utility, best = solution.values(state)[starter], solution.best(state)
    if as_json:
        action = None if best is None else tuppence.to_json(best)
        _print_json({"game": game, "options": loaded.options, "starter": utility, "best": action})
        return
    options = ", ".join(f"{name} {value}" for name, value in loaded.options.items())
    out.print(f"{loaded.title} ({options}): the starting player wins {utility:.10f} of the time", soft_wrap=True)


def _started(game: tuppence.Game) -> tuple[tuppence.State, int]:
    """Return a match after the draw of the starting player, if there is one, and that player's seat."""
    state, rng = game.new_initial_state(), np.random.default_rng(0)
    while state.is_chance_node():
        for event in state.apply_action(state.sample_chance(rng)):
            if event["type"] == "starts":
                return state, event["seat"]
    return state, state.current_player()


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record file, or - for standard input.")],
    key: Annotated[
        str | None,
        typer.Option("--key", "-k", help="The public key that must have signed it, or a file with it."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Verify the record of a match: hash chain, rules, draws and signature. The exit code is 1 if that fails."""
    found = verify_file(_bytes_of(record))
    trusted = None if key is None else _public_key(key)
    problems = found.problems
    if trusted is not None and not problems and found.key != trusted:
        signer = "" if found.key is None else f": the key {fingerprint(found.key)} did"
        problems = [f"the server with this key did not sign it{signer}"]
    if as_json:
        _print_json({"ok": not problems, **msgspec.to_builtins(found), "problems": problems, "trusted": trusted})
    else:
        _print_verification(found, problems, trusted)
    if problems:
        raise typer.Exit(1)


def _bytes_of(record: Path) -> bytes:
    """Read a record file, or standard input for a dash."""
    if str(record) == "-":
        return sys.stdin.buffer.read()
    if not record.is_file():
        raise typer.BadParameter(f"file {str(record)!r} does not exist", param_hint="RECORD")
    return record.read_bytes()


def _public_key(given: str) -> str:
    """Return a public key given in hex, or as a file with it."""
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
    """Print the result and the signer of the record, or one line per problem."""
    for problem in problems:
        err.print(f"does not verify: {problem}", markup=False, soft_wrap=True)
    if problems:
        return
    drawn = f"{found.draws} draws recomputed" if found.draws else "no draws to check: the server did not draw them"
    lines = [f"{'holds together' if trusted is None else 'verified'}: {found.actions} actions legal, {drawn}"]
    lines += [one.words for one in found.not_redrawn]
    if found.origin is not None:
        here = found.origin
        lines.append(f"table {here.table}, {here.began} to {here.ended}: {', '.join(here.players)}")
        if here.seeds == "sent":
            lines.append("its seeds were sent without a commitment: the server could have chosen the first draws")
        if here.seeds == "device":
            lines.append("it was drawn on a device: the owner of the device could know all draws in advance")
    if found.draws and not found.seeds and (found.origin is None or found.origin.seeds != "device"):
        lines.append("its dice contain no player's seed: the server alone made them")
    if not found.finished:
        lines.append(
            f"no result: {'it breaks off' if found.origin is None else 'the match was abandoned'} before its end"
        )
    if found.key is None:
        lines.append("unsigned: nothing shows where it comes from")
    elif trusted is None:
        lines.append(f"signed by the key {fingerprint(found.key)}: use --key to check that it is the server you mean")
    for line in lines:
        out.print(line, markup=False, highlight=False, soft_wrap=True)


def _options(given: list[str] | None) -> dict[str, Any]:
    """Parse NAME=VALUE pairs: values are JSON where they parse as JSON, else strings."""
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


def _print_line(text: str) -> None:
    out.print(text, markup=False, highlight=False, soft_wrap=True)


def _print_json(value: object) -> None:
    sys.stdout.write(json.dumps(value) + "\n")


# Typer does not export the base class of its usage errors.
WrongCall: Any = typer.BadParameter.__base__


def main() -> None:
    """Run the command line. An error prints one line, not a traceback, and exits with code 2."""
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
    if message:  # empty after a call without a command, which prints the help
        err.print(f"tuppence: {message}", markup=False, soft_wrap=True)
    raise SystemExit(2) from None
