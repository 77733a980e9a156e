// The reader's state of the table, computed from the server's messages. It contains no rule of any game.
import type { TableState } from "../../games/contract";
import type { FromServer, Log, LogEntry, TableInfo, Welcome } from "../../wire";

/** More than any match has, so that no line is removed from the top of the chalkboard, which would move the others. */
const MOST_ENTRIES = 8000;

/** The state after a message; the same object if nothing changed. */
export function receive(state: TableState | null, message: FromServer, clock: number): TableState | null {
  switch (message.type) {
    case "welcome":
      return welcomed(state, message, clock);
    case "log":
      return state && logged(state, message, clock);
    case "refused":
      return state && { ...state, refusal: message };
    case "ack":
    case "validated":
    case "reacted":
    case "aimed":
      return state;
  }
}

/** Whether entries are missing before those of a log message. */
export function misses(state: TableState | null, message: FromServer): boolean {
  const first = message.type === "log" ? message.entries[0] : undefined;
  return state !== null && first !== undefined && first.seq > state.seq + 1;
}

/** The entries of a message that are new to the state. */
export function news(state: TableState | null, message: FromServer): LogEntry[] {
  if (message.type !== "log" && message.type !== "welcome") return [];
  const seq = state?.seq ?? 0;
  return message.entries.filter((entry) => entry.seq > seq);
}

function welcomed(state: TableState | null, message: Welcome, clock: number): TableState {
  return {
    seq: message.seq,
    offset: message.now - clock,
    you: message.you,
    name: message.name,
    isHost: message.is_host,
    removedBy: message.removed_by ?? null,
    table: message.table,
    position: message.position,
    entries: [...(state?.entries ?? []), ...news(state, message)].slice(-MOST_ENTRIES),
    refusal: null,
  };
}

/** At a real table only the referee gets what can be entered. Elsewhere a host without a seat stays the host. */
function isHost(state: TableState, message: Log, table: TableInfo): boolean {
  if (table.real) return message.position.enterable !== undefined;
  return table.host === null ? state.isHost : table.host === message.you;
}

function logged(state: TableState, message: Log, clock: number): TableState {
  if (message.seq < state.seq) return state;
  const table = message.table ?? state.table;
  const you = message.you;
  return {
    ...state,
    seq: message.seq,
    offset: message.now - clock,
    you,
    name: (you !== null && table.seats[you]?.name) || state.name,
    isHost: isHost(state, message, table),
    removedBy: message.removed_by ?? null,
    table,
    position: message.position,
    entries: [...state.entries, ...news(state, message)].slice(-MOST_ENTRIES),
    // A stale command is answered by a refusal and a log without entries. The refusal stays visible.
    refusal: message.entries.length > 0 ? null : state.refusal,
  };
}
