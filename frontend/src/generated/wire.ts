// Generated from wire.schema.json by `npm run wire`; change the server's messages.py instead.

/**
 * This interface was referenced by `WireSchema`'s JSON-Schema
 * via the `definition` "FromClient".
 */
export type FromClient =
  | Hello
  | Act
  | Sit
  | Leave
  | Back
  | Rename
  | AddBot
  | ClearSeat
  | SetOptions
  | Start
  | Commit
  | Reveal
  | Rematch
  | Signal
  | Try;
/**
 * This interface was referenced by `WireSchema`'s JSON-Schema
 * via the `definition` "FromServer".
 */
export type FromServer = Welcome | Log | Ack | Refused | Tried | Signalled;

export interface WireSchema {
  [k: string]: unknown;
}
/**
 * First on every connection: the version of the wire, and the last seq that the client holds (0 for none).
 */
export interface Hello {
  type: "hello";
  version: 2;
  since?: number;
}
/**
 * A player's action of the game, in its JSON form.
 */
export interface Act {
  type: "act";
  id: string;
  seq: number;
  action: {
    [k: string]: unknown;
  };
}
/**
 * Take an empty seat before the start; a seated player changes seats.
 */
export interface Sit {
  type: "sit";
  id: string;
  seq: number;
  seat: number;
}
/**
 * Give up the seat; after the start a regular bot plays on in it until its person is back.
 */
export interface Leave {
  type: "leave";
  id: string;
  seq: number;
}
/**
 * The person of a seat that a bot plays for them takes it up again.
 */
export interface Back {
  type: "back";
  id: string;
  seq: number;
}
/**
 * Change the name that the others see.
 */
export interface Rename {
  type: "rename";
  id: string;
  seq: number;
  name: string;
}
/**
 * Put a bot into an empty seat (the host, before the start), or change its grade.
 */
export interface AddBot {
  type: "add_bot";
  id: string;
  seq: number;
  seat: number;
  grade: "beginner" | "champion" | "regular";
}
/**
 * Empty a seat of its bot or person (the host, before the start).
 */
export interface ClearSeat {
  type: "clear_seat";
  id: string;
  seq: number;
  seat: number;
}
/**
 * Set the game's options, ``players`` among them (the host, before the start).
 *
 *     The table's own settings (see `TableInfo`) may come with them; null leaves one as it is.
 */
export interface SetOptions {
  type: "set_options";
  id: string;
  seq: number;
  options: {
    [k: string]: unknown;
  };
  turn_seconds?: number | null;
  buy_seconds?: number | null;
  signals?: boolean | null;
}
/**
 * Begin the match (the host, all seats taken): fix whose seeds make the dice, and ask for them.
 */
export interface Start {
  type: "start";
  id: string;
  seq: number;
}
/**
 * Commit to a seed for the dice before the start; a later one takes its place.
 *
 *     ``to``: the table's commitment as the client keeps it. ``commitment``: `tuppence.chance.seed_commitment` of both.
 */
export interface Commit {
  type: "commit";
  id: string;
  seq: number;
  to: string;
  commitment: string;
}
/**
 * The seed that was committed to, while the dice are drawn.
 */
export interface Reveal {
  type: "reveal";
  id: string;
  seq: number;
  seed: string;
}
/**
 * Ask for a new table with the same seats and options, once the match is over.
 */
export interface Rematch {
  type: "rematch";
  id: string;
  seq: number;
}
/**
 * Say one of a handful of things to everybody at the table; it is told at once and not kept.
 */
export interface Signal {
  type: "signal";
  id: string;
  seq: number;
  signal: "hurry" | "lucky" | "ouch" | "thanks" | "thinking" | "well_played";
}
/**
 * Ask whether an action would be legal, without playing it; a `Tried` answers.
 */
export interface Try {
  type: "try";
  id: string;
  seq: number;
  action: {
    [k: string]: unknown;
  };
}
/**
 * Answers a hello: all that the client needs, with the entries after its ``since`` (at most the newest 200).
 */
export interface Welcome {
  type: "welcome";
  seq: number;
  now: number;
  you: number | null;
  name: string;
  is_host: boolean;
  table: TableInfo;
  position: Position;
  entries: LogEntry[];
}
/**
 * What the table is. ``host``: the host's seat, or null while the host only watches.
 *
 *     ``turn_seconds``: the table's own clock, 0 for none; null where the rules of the game have one (see ``options``).
 *     ``buy_seconds``: the same for an answer to an offer; null where the game makes none. ``signals``: whether people may
 *     send signals.
 *     ``status``: while "drawing" the seeds are asked for; "abandoned": ended by the house, since nobody played any more.
 *     ``commitment``: SHA-256 of the table's secret, in hex; ``secret`` is null until the match has ended. ``drawing``:
 *     the number of the drawing that seeds are committed for: 1, and more where a seed did not come. ``streams``: whether
 *     each chance event is drawn by itself, or all of the "match" from one stream, as before each had its own.
 *     ``fixture``: the association's match that is played here, with the seats and options that it has; else null.
 *     ``auto_start``: the match begins by itself once everybody has come.
 */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  options: {
    [k: string]: unknown;
  };
  turn_seconds: number | null;
  buy_seconds: number | null;
  signals: boolean;
  status: "abandoned" | "drawing" | "open" | "over" | "playing";
  host: number | null;
  seats: SeatInfo[];
  commitment: string;
  secret: string | null;
  drawing: number;
  streams: "event" | "match";
  rematch: string | null;
  fixture: Fixture | null;
  auto_start: boolean;
}
/**
 * Who sits where. ``stand_in``: a regular bot plays for the person just now.
 *
 *     ``here``: the person has come, at least once; some sit at a table before they know of it. ``commitment``: what the
 *     person's seed for the dice is committed by, and ``seed`` what was revealed.
 */
export interface SeatInfo {
  kind: "bot" | "empty" | "person";
  name: string;
  grade: ("beginner" | "champion" | "regular") | null;
  stand_in: boolean;
  here: boolean;
  commitment: string | null;
  seed: string | null;
}
/**
 * A match that somebody has set: its ``title``, and the ``path`` of the page on this site that it belongs to.
 */
export interface Fixture {
  title: string;
  path: string;
}
/**
 * Where the match stands for the reader; null view before the start.
 *
 *     ``to_act``: the seat that must decide, or null. ``choices``: only what the reader may decide now.
 *     ``prompt``: what can be done now; ``note``: a help to decide (the odds).
 *     ``deadline``: when the clock runs out, milliseconds since 1970 on the server's clock, or null.
 */
export interface Position {
  view: {
    [k: string]: unknown;
  } | null;
  to_act: number | null;
  choices: Choice[];
  prompt: string;
  note: string;
  deadline: number | null;
}
/**
 * A legal action with the words on its button, the key that presses it, and what it would do.
 *
 *     ``effect`` is empty where the label says all, ``key`` where there are too many choices for keys. ``lit``: the house
 *     points it out.
 */
export interface Choice {
  action: {
    [k: string]: unknown;
  };
  label: string;
  key: string;
  effect: string;
  lit: boolean;
}
/**
 * One row of the table's log, as the reader may see it.
 *
 *     ``at``: milliseconds since 1970 on the server's clock. ``by``: who made it. ``id``: the request that it answers.
 *     ``kind``: "played" for actions and chance of the game, else what changed at the table.
 */
export interface LogEntry {
  seq: number;
  at: number;
  kind:
    | "abandoned"
    | "back"
    | "bot"
    | "cleared"
    | "committed"
    | "engine"
    | "fixed"
    | "left"
    | "opened"
    | "options"
    | "played"
    | "redrawn"
    | "rematch"
    | "renamed"
    | "revealed"
    | "sat"
    | "seeded"
    | "stand_in"
    | "started"
    | "stood";
  by: "bot" | "chance" | "clock" | "house" | "person";
  seat: number | null;
  id: string | null;
  action: {
    [k: string]: unknown;
  } | null;
  events: Event[];
}
/**
 * One thing that happened: ``data`` is the library's event (type, seat, rule, ...), ``text`` its sentence.
 */
export interface Event {
  data: {
    [k: string]: unknown;
  };
  text: string;
}
/**
 * New entries, after their commit; ``table`` only where it changed. An entry's ``id`` acknowledges its request.
 */
export interface Log {
  type: "log";
  seq: number;
  now: number;
  entries: LogEntry[];
  position: Position;
  table: TableInfo | null;
  you: number | null;
}
/**
 * A request that had been carried out before (a repeated send), and the seq that it got.
 *
 *     Also one that leaves no entry in the log: a signal, or what was so already.
 */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}
/**
 * Nothing was changed. ``legal``: what is legal now, where the rules of the game refused; ``rule``: which rule.
 */
export interface Refused {
  type: "refused";
  id: string | null;
  code:
    | "bad_options"
    | "bad_seed"
    | "hello_first"
    | "illegal_action"
    | "malformed"
    | "not_host"
    | "not_open"
    | "not_over"
    | "not_ready"
    | "not_saved"
    | "not_seated"
    | "not_your_turn"
    | "other_version"
    | "seat_taken"
    | "signals_off"
    | "stale"
    | "too_large"
    | "too_often";
  message: string;
  rule: string | null;
  legal:
    | {
        [k: string]: unknown;
      }[]
    | null;
  seq: number;
}
/**
 * Whether an action would be legal now, told to its asker alone; otherwise why not, and by which rule.
 */
export interface Tried {
  type: "tried";
  id: string;
  ok: boolean;
  message: string;
  rule: string | null;
}
/**
 * What a seated person says to everybody at the table.
 */
export interface Signalled {
  type: "signalled";
  seat: number;
  signal: "hurry" | "lucky" | "ouch" | "thanks" | "thinking" | "well_played";
}
