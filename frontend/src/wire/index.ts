// Generated from schema.json by `npm run wire`; change the server's structs instead.
import type * as Dropsy from "./dropsy";
import type * as PennyDrop from "./penny-drop";
import type * as PennyWhite from "./penny-white";
import type * as SevenPennies from "./seven-pennies";
import type * as TenPennies from "./ten-pennies";
import type * as DropsySheet from "./dropsy-sheet";
import type * as PennyWhiteSheet from "./penny-white-sheet";
import type * as TenPenniesSheet from "./ten-pennies-sheet";

/** What each game has of its own. */
export interface Games {
  "dropsy": { event: Dropsy.Event; view: Dropsy.View; action: Dropsy.Action; options: Dropsy.Options };
  "penny-drop": { event: PennyDrop.Event; view: PennyDrop.View; action: PennyDrop.Action; options: PennyDrop.Options };
  "penny-white": { event: PennyWhite.Event; view: PennyWhite.View; action: PennyWhite.Action; options: PennyWhite.Options };
  "seven-pennies": { event: SevenPennies.Event; view: SevenPennies.View; action: SevenPennies.Action; options: SevenPennies.Options };
  "ten-pennies": { event: TenPennies.Event; view: TenPennies.View; action: TenPennies.Action; options: TenPennies.Options };
  "dropsy-sheet": { event: DropsySheet.Event; view: DropsySheet.View; action: DropsySheet.Action; options: DropsySheet.Options };
  "penny-white-sheet": { event: PennyWhiteSheet.Event; view: PennyWhiteSheet.View; action: PennyWhiteSheet.Action; options: PennyWhiteSheet.Options };
  "ten-pennies-sheet": { event: TenPenniesSheet.Event; view: TenPenniesSheet.View; action: TenPenniesSheet.Action; options: TenPenniesSheet.Options };
}
export type GameName = keyof Games;

/** What a free number may be: from the first to the second, both included. */
export type Range = [low: number, high: number];
/** An action with ranges where numbers are free. It cannot be sent: the number of an action is no range. */
export type Ranged<Part> = Part extends number
  ? Part | Range
  : Part extends object
    ? { [Field in keyof Part]: Ranged<Part[Field]> }
    : Part;

export type FromClient<G extends GameName = GameName> =
  | Hello
  | Act<G>
  | Sit
  | Leave
  | Back
  | Rename
  | AddBot
  | ClearSeat
  | AskBack
  | SetOptions
  | Start
  | Commit
  | Reveal
  | Rematch
  | Reaction
  | Enter<G>
  | Undo
  | Agree
  | Confirm
  | Validate<G>
  | Aim<G>
  | Told
  | InView;
export type FromServer<G extends GameName = GameName> = Welcome<G> | Log<G> | Ack | Refused<G> | Validated<G> | Reacted | Aimed<G>;
export type HouseEvent = Fixed | Revealed | Redrawn | Started | EngineTaken | Undone | Kept | Late | Changed;

/**
 * First on every connection: the version of the wire, the last seq that the client holds (0 for none), and whether
 *     the page can be seen.
 */
export interface Hello {
  type: "hello";
  version: 2;
  since?: number;
  in_view?: boolean;
}
/**
 * A player's action of the game, in its JSON form.
 */
export interface Act<G extends GameName = GameName> {
  type: "act";
  id: string;
  seq: number;
  action: Games[G]["action"];
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
 * Put a bot into an empty seat (the host, before the start), or change its level.
 */
export interface AddBot {
  type: "add_bot";
  id: string;
  seq: number;
  seat: number;
  level: "beginner" | "champion" | "regular";
}
/**
 * Empty a seat of its bot or person (the host, before the start). The person stays out until asked back.
 */
export interface ClearSeat {
  type: "clear_seat";
  id: string;
  seq: number;
  seat: number;
}
/**
 * Let somebody sit down again who was removed (the host, before the start). ``number``: as `TableInfo` has it.
 */
export interface AskBack {
  type: "ask_back";
  id: string;
  seq: number;
  number: number;
}
/**
 * Set the game's options, ``players`` among them (the host, before the start).
 *
 *     ``settings``: those of the table (`TableSettings`) to change; what is left out or null stays as it is.
 */
export interface SetOptions {
  type: "set_options";
  id: string;
  seq: number;
  options: {
    [k: string]: unknown;
  };
  settings?: {
    [k: string]: unknown;
  };
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
export interface Reaction {
  type: "reaction";
  id: string;
  seq: number;
  reaction: "hurry" | "lucky" | "ouch" | "thanks" | "thinking" | "well_played";
}
/**
 * What happened at a real table, from who keeps the match: actions and chance outcomes in order, all or none.
 */
export interface Enter<G extends GameName = GameName> {
  type: "enter";
  id: string;
  seq: number;
  /**
   * @minItems 1
   * @maxItems 8
   */
  actions: Games[G]["action"][];
}
/**
 * Take back all that was entered at a real table from the entry ``to`` on, and why.
 *
 *     ``of``: the request that made that entry, from a sender that has not heard its seq yet; then ``to`` says nothing.
 */
export interface Undo {
  type: "undo";
  id: string;
  seq: number;
  to: number;
  why: string;
  of?: string | null;
}
/**
 * A player of a real table confirms its result; once all have, it is confirmed.
 */
export interface Agree {
  type: "agree";
  id: string;
  seq: number;
}
/**
 * Who keeps the match at a real table confirms its result for everybody.
 */
export interface Confirm {
  type: "confirm";
  id: string;
  seq: number;
}
/**
 * Ask whether an action would be legal, without playing it; a `Validated` answers.
 */
export interface Validate<G extends GameName = GameName> {
  type: "validate";
  id: string;
  seq: number;
  action: Games[G]["action"];
}
/**
 * Let the others see what the player to decide aims. Not kept, never refused: dropped if it cannot be told.
 */
export interface Aim<G extends GameName = GameName> {
  type: "aim";
  id: string;
  seq: number;
  action: Games[G]["action"];
}
/**
 * All of the log up to ``seq`` has been told on this screen: the house need not wait for it. Not answered.
 */
export interface Told {
  type: "told";
  seq: number;
}
/**
 * Whether the page can be seen: a player who sees no page of the table may be told of a turn elsewhere. Not
 *     answered; a hello says it first.
 */
export interface InView {
  type: "in_view";
  in_view: boolean;
}
/**
 * Answers a hello: all that the client needs, with the entries after its ``since`` (at most the newest 200).
 *
 *     ``removed_by``: the host who removed the reader from the table, left out but where that stands; also in a `Log`.
 */
export interface Welcome<G extends GameName = GameName> {
  type: "welcome";
  seq: number;
  now: number;
  you: number | null;
  name: string;
  is_host: boolean;
  table: TableInfo<G>;
  position: Position<G>;
  entries: LogEntry<G>[];
  removed_by?: string;
}
/**
 * What the table is, with its settings. ``host``: the host's seat, or null while the host only watches.
 *
 *     ``status``: while "drawing" the seeds are asked for; "abandoned": ended by the house, since nobody played any more.
 *     ``commitment``: SHA-256 of the table's secret, in hex; ``secret`` is null until the match has ended. ``drawing``:
 *     the number of the drawing that seeds are committed for: 1, and more where a seed did not come. ``streams``: whether
 *     each chance event is drawn by itself, or all of the "match" from one stream, as before each had its own.
 *     ``fixture``: the association's match that is played here, with the seats and options that it has; else null.
 *     ``auto_start``: the match begins by itself once everybody has come. ``source``: where chance comes from: the house
 *     draws it, it is entered from a ``real`` table, the one device draws it on which all play, or it was chosen, in a
 *     ``first`` game. A match of the last two is never rated. ``removed``: whom the host has removed and not asked back;
 *     left out where there is nobody. ``score``: in a run of rematches of the same players, the matches that each seat has
 *     won, this one too once it is over; left out in a first match.
 */
export interface TableInfo<G extends GameName = GameName> {
  turn_seconds: number | null;
  buy_seconds: number | null;
  reactions: boolean;
  help: ("none" | "odds" | "suggestion") | null;
  anyone: boolean;
  id: string;
  game: string;
  title: string;
  options: Games[G]["options"];
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
  source: "device" | "first" | "house" | "real";
  real: RealTable | null;
  removed?: RemovedPerson[];
  score?: number[];
}
/**
 * Who sits where. ``level``: that of a bot; ``grade`` says the same to pages of the version before. ``stand_in``: a
 *     regular bot plays for the person just now.
 *
 *     ``here``: the person has come, at least once; some sit at a table before they know of it. ``commitment``: what the
 *     person's seed for the dice is committed by, and ``seed`` what was revealed. ``follower``: the own
 *     name of who follows the seat on a phone at a real table, or plays one that a device lent; left out if nobody does.
 */
export interface SeatInfo {
  kind: "bot" | "empty" | "named" | "person";
  name: string;
  level: ("beginner" | "champion" | "regular") | null;
  grade: ("beginner" | "champion" | "regular") | null;
  stand_in: boolean;
  here: boolean;
  commitment: string | null;
  seed: string | null;
  follower?: string;
}
/**
 * A match that somebody has set: its ``title``, and the ``path`` of the page on this site that it belongs to.
 */
export interface Fixture {
  title: string;
  path: string;
}
/**
 * A match at a real table.
 *
 *     ``official``: who keeps it and does not play (PD-8); null where the players keep it themselves. ``certified``: by
 *     the association (10.01). ``surface_clear``: who keeps it confirmed a flat, clear surface before the start (PD-9).
 *     ``agreed``: the seats whose players have confirmed the result. ``confirmed``: it counts.
 */
export interface RealTable {
  official: string | null;
  certified: boolean;
  surface_clear: boolean;
  agreed: number[];
  confirmed: boolean;
}
/**
 * Somebody whom the host removed before the start, and the ``number`` by which to ask them back.
 */
export interface RemovedPerson {
  number: number;
  name: string;
}
/**
 * Where the match stands for the reader; null view before the start.
 *
 *     ``to_act``: the seat that must decide, or null. ``choices``: only what the reader may decide now; ``ranges``: where
 *     numbers are to be chosen for it, left out where there are none.
 *     ``prompt``: what can be done now; ``note``: a help to decide (the odds).
 *     ``deadline``: when the clock runs out, milliseconds since 1970 on the server's clock, or null. ``enterable``: at a
 *     real table, and only to who keeps the match, what can be entered by one press. ``progress``: how far the match has
 *     come, such as "Round 3 of 7"; left out for a game without parts. ``clock_ms``: for how long the clock runs, from
 *     when the screen of the player to act has told what happened, but not beyond ``deadline``; left out where none runs.
 *     ``coach``: in a first game, where hands are hidden to its player only. It points at the one choice ``suggested``.
 */
export interface Position<G extends GameName = GameName> {
  view: Games[G]["view"] | null;
  to_act: number | null;
  choices: Choice<G>[];
  prompt: string;
  note: string;
  deadline: number | null;
  ranges?: RangeChoice<G>[];
  enterable?: Enterable<G>[];
  progress?: string;
  clock_ms?: number;
  coach?: Coach;
}
/**
 * What is said to the player of a first game. ``over``: it ends here, because a whole match is too long for it.
 */
export interface Coach {
  text: string;
  over: boolean;
}
/**
 * A legal action with the words on its button, the key that presses it, and what it would do.
 *
 *     ``effect`` is empty where the label says all, ``key`` where there are too many choices for keys. ``suggested``: the
 *     page highlights it; ``lit`` says the same to pages of the version before.
 */
export interface Choice<G extends GameName = GameName> {
  action: Games[G]["action"];
  label: string;
  key: string;
  effect: string;
  suggested: boolean;
  lit: boolean;
}
/**
 * Legal actions that differ in free numbers, with the words on their button, as `Choice` has them.
 *
 *     ``range``: with [low, high] where a number is ``free``. It is no action: it is refused until each of them is chosen.
 */
export interface RangeChoice<G extends GameName = GameName> {
  range: Ranged<Games[G]["action"]>;
  free: FreeNumber[];
  label: string;
  key: string;
  effect: string;
  suggested: boolean;
}
/**
 * A free number of a range: where it is in the action, and its bounds, inclusive; ``whole``: integers only.
 */
export interface FreeNumber {
  at: (string | number)[];
  low: number;
  high: number;
  whole: boolean;
}
/**
 * What may have happened at a real table, for one press: the words and key of its button, and what to enter.
 *
 *     ``group``: a heading where several belong together, such as mishaps; else empty. Without ``actions`` it cannot have
 *     happened now.
 */
export interface Enterable<G extends GameName = GameName> {
  label: string;
  key: string;
  group: string;
  actions: Games[G]["action"][];
}
/**
 * One row of the table's log, as the reader may see it.
 *
 *     ``at``: milliseconds since 1970 on the server's clock. ``by``: who made it. ``id``: the request that it answers.
 *     ``kind``: "played" for actions and chance of the game, else what changed at the table.
 */
export interface LogEntry<G extends GameName = GameName> {
  seq: number;
  at: number;
  kind:
    | "abandoned"
    | "agreed"
    | "asked_back"
    | "back"
    | "bot"
    | "cleared"
    | "committed"
    | "confirmed"
    | "engine"
    | "fixed"
    | "handed_over"
    | "host"
    | "kept"
    | "left"
    | "named"
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
    | "stood"
    | "undone";
  by: "bot" | "chance" | "clock" | "house" | "official" | "person";
  seat: number | null;
  id: string | null;
  action: Games[G]["action"] | null;
  events: Event<G>[];
}
/**
 * One thing that happened: ``data``, the game's event or the house's (type, seat, rule, ...), and its sentence.
 */
export interface Event<G extends GameName = GameName> {
  data: Games[G]["event"] | HouseEvent;
  text: string;
}
/**
 * New entries, after their commit; ``table`` only where it changed. An entry's ``id`` acknowledges its request.
 */
export interface Log<G extends GameName = GameName> {
  type: "log";
  seq: number;
  now: number;
  entries: LogEntry<G>[];
  position: Position<G>;
  table: TableInfo<G> | null;
  you: number | null;
  removed_by?: string;
}
/**
 * A request that was carried out before, and its seq; or one that leaves no entry, such as a reaction.
 */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}
/**
 * Nothing was changed: a `Refusal`, the request that it answers, and the seq of the table.
 *
 *     ``legal``: what is legal now, where the rules of the game refused; ``rule``: which rule. ``field``: the option that
 *     it is about, where it is about one.
 */
export interface Refused<G extends GameName = GameName> {
  type: "refused";
  id: string | null;
  code:
    | "bad_options"
    | "bad_seed"
    | "failed"
    | "hello_first"
    | "illegal_action"
    | "malformed"
    | "no_token"
    | "not_host"
    | "not_official"
    | "not_open"
    | "not_over"
    | "not_ready"
    | "not_real"
    | "not_saved"
    | "not_seated"
    | "not_signed_in"
    | "not_there"
    | "not_your_turn"
    | "not_yours"
    | "other_version"
    | "reactions_off"
    | "refused"
    | "removed"
    | "seat_taken"
    | "stale"
    | "too_large"
    | "too_often"
    | "wrong_method";
  message: string;
  rule: string | null;
  legal: Ranged<Games[G]["action"]>[] | null;
  field: string | null;
  seq: number;
}
/**
 * Whether an action would be legal now, told to its asker alone; otherwise why not, as a `Refusal` would say it.
 *
 *     What is legal instead is not listed: ``legal`` is null.
 */
export interface Validated<G extends GameName = GameName> {
  type: "validated";
  id: string;
  ok: boolean;
  code:
    | (
        | "bad_options"
        | "bad_seed"
        | "failed"
        | "hello_first"
        | "illegal_action"
        | "malformed"
        | "no_token"
        | "not_host"
        | "not_official"
        | "not_open"
        | "not_over"
        | "not_ready"
        | "not_real"
        | "not_saved"
        | "not_seated"
        | "not_signed_in"
        | "not_there"
        | "not_your_turn"
        | "not_yours"
        | "other_version"
        | "reactions_off"
        | "refused"
        | "removed"
        | "seat_taken"
        | "stale"
        | "too_large"
        | "too_often"
        | "wrong_method"
      )
    | null;
  message: string;
  rule: string | null;
  legal: Ranged<Games[G]["action"]>[] | null;
  field: string | null;
}
/**
 * What a seated person says to everybody at the table.
 */
export interface Reacted {
  type: "reacted";
  seat: number;
  reaction: "hurry" | "lucky" | "ouch" | "thanks" | "thinking" | "well_played";
}
/**
 * What the player to decide is about to do, to everybody else at the table.
 */
export interface Aimed<G extends GameName = GameName> {
  type: "aimed";
  seat: number;
  action: Games[G]["action"];
}
/**
 * Why something was not done. Nothing has been changed.
 *
 *     ``code`` is for programs. ``message`` says what is wrong and what is allowed. ``rule`` is the section or ruling
 *     behind it, if any. ``legal``: the legal actions, if the rules of a game refused. ``field``: the form field or option
 *     at fault.
 */
export interface Refusal {
  code:
    | "bad_options"
    | "bad_seed"
    | "failed"
    | "hello_first"
    | "illegal_action"
    | "malformed"
    | "no_token"
    | "not_host"
    | "not_official"
    | "not_open"
    | "not_over"
    | "not_ready"
    | "not_real"
    | "not_saved"
    | "not_seated"
    | "not_signed_in"
    | "not_there"
    | "not_your_turn"
    | "not_yours"
    | "other_version"
    | "reactions_off"
    | "refused"
    | "removed"
    | "seat_taken"
    | "stale"
    | "too_large"
    | "too_often"
    | "wrong_method";
  message: string;
  rule?: string | null;
  legal?:
    | {
        [k: string]: unknown;
      }[]
    | null;
  field?: string | null;
}
/**
 * The JSON block ``table-data``. ``invite``: the address to share, and ``qr`` a picture of it. ``fields``: the
 *     options of the game, and ``settings`` what is set for the table itself. ``options_url``: where the server judges
 *     options while they are chosen.
 */
export interface TableData {
  id: string;
  game: string;
  title: string;
  invite: string;
  qr: string;
  fields: OptionField[];
  optionsUrl: string;
  settings: OptionField[];
  homeUrl: string;
  rulesUrl: string;
}
/**
 * An option as a form shows it. ``default``: null where it depends on the others. ``kind``: "float" is any number
 *     from ``low`` to ``high``, "int" a whole one. ``named``: numbers that have a name.
 */
export interface OptionField {
  name: string;
  label: string;
  help: string;
  default: string | number | boolean | null;
  choices: [string, string][];
  low: number | null;
  high: number | null;
  named: [number, string][];
  kind: "bool" | "choice" | "float" | "int";
}
/**
 * The JSON block ``screen-data`` of a second screen.
 */
export interface ScreenData {
  id: string;
  game: string;
  title: string;
}
/**
 * The JSON block ``practice-data``. ``options``: all of the game's. ``ranges``: what may be tried, with the bounds
 *     of its free numbers. The addresses take an attempt by POST.
 */
export interface PracticeData<G extends GameName = GameName> {
  game: string;
  title: string;
  options: Games[G]["options"];
  ranges: RangeChoice<G>[];
  validateUrl: string;
  tryUrl: string;
  handsUrl: string;
}
/**
 * The JSON block ``device-data``.
 */
export interface DeviceData {
  games: DeviceGame[];
}
/**
 * A game for a page on which several people share one device.
 *
 *     ``fewest`` and ``most``: how many play it. ``hidden``: whether it has hidden hands. ``playable``: whether it can be
 *     played there; if not, at a table of the house (``new_url``) or a real one (``real_url``). ``fields``: its options
 *     but for the players and the clock. ``levels``: of the bots that such a device can have. ``real``: how it is entered
 *     from a real table.
 */
export interface DeviceGame {
  name: string;
  title: string;
  fewest: number;
  most: number;
  minutes: number;
  hidden: boolean;
  playable: boolean;
  fields: OptionField[];
  levels: ("beginner" | "champion" | "regular")[];
  rulesUrl: string;
  newUrl: string;
  realUrl: string;
  real: DeviceReal;
}
/**
 * How a game is entered from a real table: the game itself or its score sheet, with the options of that.
 *
 *     ``surface``: the rule by which its surface is looked at first; null where there is none.
 */
export interface DeviceReal {
  name: string;
  fields: OptionField[];
  surface: string | null;
}
/**
 * What the player to decide can expect to gain, in points, by simulation. ``error``: the mean's standard error.
 *     ``seq``: that of the table when it was asked.
 */
export interface Expected {
  seq: number;
  seat: number;
  mean: number;
  error: number;
}
/**
 * What to expect of an action by the place aimed at, see `tuppence.games.dropsy.odds.OddsMap`.
 *
 *     ``seq``, ``seat``: that of the table when it was asked, and who is to decide.
 */
export interface Odds {
  seq: number;
  seat: number;
  step: number;
  columns: number;
  rows: number;
  points: number[];
  slots: number[];
  off: number[];
}
/**
 * The ``type`` of a chance outcome, the ``field`` that is drawn, and how.
 */
export interface Outcome {
  type: string;
  field: string;
  draw: Number | Counts | Cards | Layout | Engine;
}
/**
 * One draw among ``of`` integers from ``low`` on. ``of`` is a number, or the name of the option with the number.
 */
export interface Number {
  type: "number";
  low: number;
  of: number | string;
}
/**
 * One draw per piece, which decides its face; the outcome has the counts.
 *
 *     ``faces``: the name of the option with the number of faces.
 */
export interface Counts {
  type: "counts";
  faces: string;
}
/**
 * Cards from an ordered pack: as many as the outcome has, without replacement, or a shuffle.
 *
 *     ``names``: the cards of the largest pack. ``sizes``: the number of cards in play, by number of players.
 *     ``shuffled``: the outcome is a shuffle; if it has fewer cards than the pack, only those are shuffled.
 */
export interface Cards {
  type: "cards";
  names: string[];
  sizes: {
    [k: string]: number;
  };
  shuffled: boolean;
}
/**
 * Tiles on the cells of a shape: one draw among ``shapes``, a shuffle, one draw for each tile.
 *
 *     The outcome has column, row and quarter-turns of each tile; the last draw is among ``turns``.
 */
export interface Layout {
  type: "layout";
  shapes: [number, number][][];
  turns: number;
}
/**
 * The outcome also depends on the engine that `Game.engine` names, so a page cannot recompute it.
 */
export interface Engine {
  type: "engine";
}
/**
 * The start was asked for: whose seeds make the dice, by what commits to them; empty where there is none.
 */
export interface Fixed {
  type: "fixed";
  seat: number | null;
  rule: null;
  commitments: string[];
}
/**
 * A seed that was committed to.
 */
export interface Revealed {
  type: "revealed";
  seat: number | null;
  rule: null;
  seed: string;
}
/**
 * The seeds of these seats did not come.
 */
export interface Redrawn {
  type: "redrawn";
  seat: number | null;
  rule: null;
  seats: number[];
}
/**
 * The match began, with these seeds; empty for bots.
 */
export interface Started {
  type: "started";
  seat: number | null;
  rule: null;
  seeds: string[];
}
/**
 * From here on, chance that takes an engine takes this one.
 */
export interface EngineTaken {
  type: "engine";
  seat: number | null;
  rule: null;
  name: string;
  version: string;
}
/**
 * At a real table: the plays from this seq on were taken back, by whom and why. They stay in the log.
 */
export interface Undone {
  type: "undone";
  seat: number | null;
  rule: null;
  to: number;
  name: string;
  why: string;
}
/**
 * At a real table: another phone keeps the match from here on, and the name of whoever has it.
 */
export interface Kept {
  type: "kept";
  seat: number | null;
  rule: null;
  name: string;
}
/**
 * The table's clock ran out for the seat (GA-5). ``offer``: it was a mere offer that was not answered.
 */
export interface Late {
  type: "late";
  seat: number | null;
  rule: string;
  offer: boolean;
}
/**
 * What its type says, and no more.
 */
export interface Changed {
  type:
    | "abandoned"
    | "agreed"
    | "asked_back"
    | "back"
    | "bot"
    | "cleared"
    | "committed"
    | "confirmed"
    | "handed_over"
    | "host"
    | "left"
    | "named"
    | "opened"
    | "options"
    | "rematch"
    | "renamed"
    | "sat"
    | "seeded"
    | "stand_in"
    | "stood";
  seat: number | null;
  rule?: null;
}
