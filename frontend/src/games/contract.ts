// The contract between the table page and a game. A game is a folder beside this file; its index.ts exports `game`.
import type { Component } from "svelte";
import type { Motion } from "../ui/motion/motion";
import type { Namer } from "../ui/text";
import type {
  Choice,
  Event,
  Expected,
  GameName,
  Games,
  LogEntry,
  Odds,
  Position,
  Refused,
  TableInfo,
  Validated,
} from "../wire";

/** A game's view. Only the components of that game use more than the keys that all views have. */
export type View<G extends GameName = GameName> = Games[G]["view"];
export type Action<G extends GameName = GameName> = Choice<G>["action"];
export type Options<G extends GameName = GameName> = Games[G]["options"];

/** The reader's state of a table. */
export interface TableState<G extends GameName = GameName> {
  seq: number;
  /** The server's clock minus ours, in milliseconds. */
  offset: number;
  you: number | null;
  name: string;
  isHost: boolean;
  /** The host who removed the reader before the start, and has not asked them back. */
  removedBy: string | null;
  table: TableInfo<G>;
  position: Position<G>;
  /** The newest entries, oldest first. */
  entries: LogEntry<G>[];
  /** The last refusal, until something happens. */
  refusal: Refused | null;
}

/** What one message changed, for animation, sound and speech. */
export interface Change<G extends GameName = GameName> {
  before: Position<G>;
  after: Position<G>;
  entries: LogEntry<G>[];
}

/**
 * The weight of a sentence: a passing event, or a change of somebody's fortune. A loss (a bust, a lost nickel, a seat
 * that is out) and a win (going out, the last penny, the match) are highlighted.
 */
export type Weight = "passing" | "change" | "loss" | "win";

/** A quiet event is shown by the seats and the board alone. Its sentence is only read aloud and written down. */
export type EventWeight = Weight | "quiet";

export interface BoardProps<G extends GameName = GameName> {
  view: View<G> | null;
  /** The options of the match. */
  options: Options<G>;
  /** The entries that led here, as far as they are loaded. */
  entries: LogEntry<G>[];
  /** The reader's seat; null for a spectator. */
  you: number | null;
  /** The name of a seat, for texts that describe the board. */
  name: Namer;
  /** The place of a seat on the screen, for flights to and from it. */
  place: (seat: number) => DOMRect | null;
  /** The choice that is pointed at. The board shows what it would affect. */
  aimed: Action<G> | null;
  /** What a coach points at, of the choices with free numbers. */
  target: Action<G> | null;
  /** The open group of choices, and how a press on the board opens another one. */
  group: number | null;
  open: (group: number) => void;
  /** How things moved in the play of this number; null if it is no longer stored, or comes too late. */
  movement: <M>(seq: number) => Promise<M | null>;
  /** Asks the server what the player to decide can expect; null where the table gives no help. */
  expected: (() => Promise<Expected | null>) | null;
  /** Asks it for this by the place aimed at, from a height in mm; null where the table gives no help. */
  odds: ((height: number) => Promise<Odds | null>) | null;
  /** What the player to decide aims at, as that player's screen reports it. */
  theirs: Action<G> | null;
  /** Speeds up motion, where the board handles presses itself. */
  skip: () => void;
}

/** What a board component exports. */
export interface BoardHandle<G extends GameName = GameName> {
  /** Animates a change. The motion reveals `change.after` when it may be shown. */
  play(change: Change<G>, motion: Motion): Promise<void>;
  /** Cleans up after an animation that was cut short. */
  rest(): void;
  /** Whether changes are played without motion too, for their stills and sounds. */
  readonly stills?: true;
  /** Shows an entry again. */
  replayFrom?(seq: number): Promise<void>;
}

/** A button that is always present, so that the layout does not change when the server stops offering it. */
export interface Button {
  key: string;
  label: string;
  /** Its label while the reader's own action is being shown: then it can be pressed ahead. */
  ahead?: string;
}

/** The score of a seat: the number beside its name. */
export interface Score {
  count: number;
  /** The name of its unit, singular and plural. */
  units: [one: string, many: string];
  /** A drawing of the unit, where the number alone would be unclear. */
  Mark?: Component;
  /** Whether it decides who wins, so that it is shown in the final standings. */
  decides: boolean;
}

/** Why the score of a seat changed last: in a few words, and in fewer for small screens. */
export interface Caption {
  long: string;
  short: string;
}

export interface Captions<G extends GameName = GameName> {
  /** Whether a match can have such texts, so that room is reserved for them. */
  come: (options: Options<G>) => boolean;
  of: (entries: LogEntry<G>[], seat: number) => Caption | null;
}

/** Groups choices that are opened together by a mark; see `Choices.svelte`. */
export interface Groups<G extends GameName = GameName> {
  of: (action: Action<G>) => number | null;
  Mark: Component<GroupProps<G>>;
}

export interface GroupProps<G extends GameName = GameName> {
  view: View<G>;
  options: Options<G>;
  group: number;
}

export interface HoldingProps<G extends GameName = GameName> {
  view: View<G>;
  options: Options<G>;
  seat: number;
}

export interface HandProps<G extends GameName = GameName> {
  view: View<G>;
  /** What it is called, such as "Your hand". */
  whose: string;
}

export interface SheetProps<G extends GameName = GameName> {
  view: View<G>;
  /** The entries that led here, as far as they are loaded. */
  entries: LogEntry<G>[];
  you: number | null;
  name: Namer;
  /** Whether the reader must decide now, or the match is over: temporary displays are then closed. */
  deciding: boolean;
}

export interface EndingProps<G extends GameName = GameName> {
  /** The entries of the last play. */
  entries: LogEntry<G>[];
  /** How many played. */
  seats: number;
}

/** The server's answer to a question about an action. */
export type Validity = Pick<Validated, "ok" | "message" | "rule">;

export interface ControlsProps<G extends GameName = GameName> {
  /** The state shown, and the true state. The first follows once the animation has shown the change. */
  view: View<G>;
  truth: View<G>;
  shown: TableState<G>;
  now: TableState<G>;
  /** Whether the last change is still being animated. */
  animating: boolean;
  name: Namer;
  /** Plays an action. */
  act: (action: Action<G>) => void;
  /** Asks whether an action would be legal. */
  validate: (action: Action<G>) => Promise<Validity>;
  /** Announces a text to the screen reader. */
  say: (text: string) => void;
  /** Shows the others what the player aims at; null: nothing. */
  aiming: (action: Action<G> | null) => void;
}

/** The form for what happened at a real table, where single presses are not enough. */
export interface EnteringProps<G extends GameName = GameName> {
  view: View<G>;
  /** The newest entries, oldest first. */
  entries: readonly LogEntry<G>[];
  options: Options<G>;
  name: Namer;
  /** Enters what happened: actions and outcomes in order, all or none. */
  enter: (actions: Action<G>[]) => void;
  /** Asks whether an entry would be accepted. */
  validate: (action: Action<G>) => Promise<Validity>;
}

/** A game by name; without a name, any game. */
export interface Game<G extends GameName = GameName> {
  Board: Component<BoardProps<G>, BoardHandle<G>>;
  score: (view: View<G>, seat: number) => Score | null;
  /** The weights of its events; by default "change". */
  weights?: { [type in Event<G>["data"]["type"]]?: EventWeight };
  /** Events that are a loss for the seats they name. Their sentences have a clause for each of these seats. */
  losses?: Event<G>["data"]["type"][];
  /** What a seat holds, drawn in front of it. */
  Holding?: Component<HoldingProps<G>>;
  /** Whether that shows more than the score, so that it stays on the smallest screens. */
  holdingMatters: boolean;
  /** The hidden hand of the seat whose view it is, where it is only looked at. */
  Hand?: Component<HandProps<G>>;
  captions?: Captions<G>;
  /** A word chalked at a seat while its last action, or the question it faces, matters. */
  chalked?: (view: View<G>, entries: LogEntry<G>[], seat: number) => string | null;
  /** What a seat owes, beside its name for the whole match and at its end. */
  owed?: (view: View<G>, entries: LogEntry<G>[], seat: number) => string | null;
  /** A score sheet: beside the chalkboard on a desktop, and behind a line that opens it on a phone. */
  Sheet?: Component<SheetProps<G>>;
  /** Fixed buttons. Without them the choices themselves are shown, each with its effect. */
  buttons: Button[];
  groups?: Groups<G>;
  /** The player's controls, where choices are not enough. They also show refusals. */
  Controls?: Component<ControlsProps<G>>;
  Entering?: Component<EnteringProps<G>>;
  /** Whether a choice follows each throw at a real table: the buttons of both then have fixed places. */
  alternates?: true;
  /** Whether the board only records what happened, and grows: at a real table it is below what is entered. */
  records?: true;
  /** Additions to the result, besides the places. */
  Ending?: Component<EndingProps<G>>;
  /** The bowl from which the winner's pennies pour. Without it they rain. */
  Bowl?: Component<{ count: number }>;
  /** Whether its board is long: then the controls are beside it, not below, so that it has the whole height. */
  tall?: boolean;
  /** How it is shown on a second screen. */
  afar?: {
    /** A board that is rather high than wide has the whole height of the screen; where there is none the players have all room. */
    layout?: "high" | "bare";
    /** The board there, where the table page has a form instead. */
    Board?: Component<BoardProps<G>, BoardHandle<G>>;
    /** What the round asks for, above the board. */
    Terms?: Component<{ view: View<G> }>;
    /** Sets how the board is looked at. */
    look?: () => void;
  };
  /** Additions to the help: the game's own keys and display settings. */
  Help?: Component;
  /** Whether an entry can be shown again. */
  replays?: (entry: LogEntry<G>) => boolean;
  /** The other seats that an action affects. */
  concerns?: (action: Action<G>) => number[];
  /** The side of a seat, 0 or 1; null where everyone plays alone. */
  side: (options: Options<G>, seat: number) => number | null;
}
