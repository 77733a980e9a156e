// Messages as a server would send them, for the tests.
import type { Event, Log, LogEntry, Position, TableInfo, Welcome } from "../src/wire";

// Of a game that there is not.
const view: Position["view"] = JSON.parse('{"turn": 0, "placings": [0, 0]}');
const options: TableInfo["options"] = JSON.parse('{"players": 2}');

export const position: Position = {
  view,
  to_act: 0,
  choices: [{ action: { type: "roll" }, label: "Roll", key: "r", effect: "", suggested: false }],
  prompt: "Your turn: roll the die.",
  note: "",
  deadline: 60_000,
};

export const table: TableInfo = {
  id: "abc",
  game: "a-game",
  title: "A Game",
  options,
  turn_seconds: null,
  buy_seconds: null,
  reactions: true,
  help: "odds",
  anyone: false,
  status: "playing",
  host: 0,
  seats: [
    {
      kind: "person",
      name: "Ann",
      level: null,
      stand_in: false,
      here: true,
      commitment: null,
      seed: null,
    },
    {
      kind: "bot",
      name: "Mab",
      level: "regular",
      stand_in: false,
      here: false,
      commitment: null,
      seed: null,
    },
  ],
  commitment: "ab".repeat(32),
  secret: null,
  drawing: 1,
  streams: "event",
  rematch: null,
  fixture: null,
  auto_start: false,
  source: "house",
  real: null,
};

export function entry(seq: number, id: string | null = null): LogEntry {
  const events: Event[] = [{ data: { type: "stopped", seat: 0, rule: "7.01(e)" }, text: "{0} stopped" }];
  return { seq, at: 1000 * seq, kind: "played", by: "person", seat: 0, id, action: { type: "stop" }, events };
}

export function welcome(seq: number, entries: LogEntry[] = [], more: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome",
    seq,
    now: 5000,
    you: 0,
    name: "Ann",
    is_host: true,
    table,
    position,
    entries,
    ...more,
  };
}

export function log(entries: LogEntry[], more: Partial<Log> = {}): Log {
  const seq = entries.at(-1)?.seq ?? 0;
  return { type: "log", seq, now: 6000, entries, position, table: null, you: 0, ...more };
}
