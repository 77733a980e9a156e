// The load: two scripted players per table over real sockets, each thinking for a while before its move.
//
// One JSON object per line. In: first {kind, address, tables: [[player, player], ...]}, then orders:
// {seconds, think} plays for a number of seconds, thinking a number of milliseconds on average;
// {replace: {index: [player, player]}} opens new tables in place of ended ones;
// {pairs: true} asks for the messages that answered moves;
// {watchers: number} connects people who watch the first table, and {seen: true} asks when they saw each move;
// {returns: true} asks which players of the kind "returning" have come back when, and what they had been acknowledged.
// Out, one line each: {ready}, {moves, seconds, waits, over}, {ready}, {pairs}, {ready}, {seen}, {returned, ...}.

import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { BoardgamePlayer } from "./players/boardgame.mjs";
import { EchoPlayer } from "./players/echo.mjs";
import { ReturningPlayer } from "./players/returning.mjs";
import { TuppencePlayer } from "./players/tuppence.mjs";
import { Watcher } from "./players/watcher.mjs";

const KINDS = { boardgameio: BoardgamePlayer, echo: EchoPlayer, returning: ReturningPlayer, tuppence: TuppencePlayer };
const AT_ONCE = 50; // tables opened at a time
const PATIENCE = 60_000; // milliseconds to wait for an answer
const OPENING = 40; // milliseconds that a table may take besides

/** State common to all players: when they move, and what they measured. */
class Run {
  playing = false;
  think = 0;
  idle = new Set(); // players to move when the round ended
  inFlight = 0;
  waits = [];
  over = new Set();
  showing = new Set(); // players whose screens have not reported yet what they show
  players = new Map(); // by table, to close their sockets when the table is replaced
  moved = new Map(); // time of the last move, by table
  away = new Set(); // players whose connections are lost
  returned = []; // when one has come back, in milliseconds since 1970
  torn = []; // where a player who came back missed something: the table, the player's seq and the server's
  saved = []; // acknowledged moves of returning players: table, seq and id
  sent = new Map(); // time of a move, by the seq of the message that acknowledged it
  seen = new Map(); // times at which watchers saw it, by the same

  /**
   * It is a player's turn. Thinking time counts from the table's last move, so that all systems are played at the same
   * pace however fast they answer; in the first turn of a round it is cut short at random, so that moves are spread.
   */
  consider(player, begun = false) {
    if (!this.playing) {
      this.idle.add(player);
      return;
    }
    const since = begun ? 0 : performance.now() - (this.moved.get(player.index) ?? 0);
    const share = begun ? Math.random() : 0.5 + Math.random();
    setTimeout(() => {
      if (this.playing) this.move(player);
      else this.idle.add(player);
    }, Math.max(0, share * this.think - since));
  }

  move(player) {
    this.inFlight++;
    player.sentAt = performance.now();
    this.moved.set(player.index, player.sentAt);
    player.move();
  }

  acknowledge(player) {
    this.waits.push(performance.now() - player.sentAt);
    this.sent.set(player.seq, player.sentAt);
    this.inFlight--;
  }

  see(seq) {
    const times = this.seen.get(seq) ?? [];
    times.push(performance.now());
    this.seen.set(seq, times);
  }

  /** How long each move of the last round took to reach each watcher. */
  delays() {
    return [...this.sent].map(([seq, at]) => (this.seen.get(seq) ?? []).map((time) => time - at));
  }

  async play(seconds, think) {
    const begun = performance.now();
    this.playing = true;
    this.think = think;
    this.waits = [];
    this.sent.clear();
    this.seen.clear();
    const idle = [...this.idle];
    this.idle.clear();
    for (const player of idle) this.consider(player, true);
    await sleep(seconds * 1000);
    this.playing = false;
    await until(() => this.inFlight === 0, "an acknowledgement");
    await until(() => this.showing.size === 0, "a report");
    const waits = this.waits.map((wait) => Math.round(wait * 1000) / 1000);
    return { moves: waits.length, seconds: (performance.now() - begun) / 1000, waits, over: [...this.over] };
  }
}

async function until(holds, what) {
  for (let waited = 0; !holds(); waited += 5) {
    if (waited > PATIENCE) throw new Error(`${what} did not come`);
    await sleep(5);
  }
}

/** Open the tables; resolves when both players of each have joined and one is to move. */
async function open(run, kind, address, tables) {
  for (let first = 0; first < tables.length; first += AT_ONCE) {
    const some = tables.slice(first, first + AT_ONCE);
    await Promise.all(some.map(([index, players]) => openOne(run, kind, address, index, players)));
  }
}

async function openOne(run, kind, address, index, players) {
  for (const player of run.players.get(index) ?? []) player.leave();
  const [host, guest] = players.map((who, seat) => new KINDS[kind](run, { address, index, seat, who }));
  run.players.set(index, [host, guest]);
  await host.arrive();
  await guest.arrive();
  await until(() => host.begun && guest.begun, `the start of table ${index}`);
}

async function watch(run, address, table, number) {
  for (let begun = 0; begun < number; begun += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, number - begun) }, () => new Watcher(run, { address, table }));
    await Promise.all(some.map((watcher) => watcher.arrive()));
  }
  return { ready: true };
}

async function obey(run, first, order) {
  if (order.tables) {
    await open(run, first.kind, first.address, [...order.tables.entries()]);
    return { ready: true };
  }
  if (order.seconds) return run.play(order.seconds, order.think);
  if (order.pairs) return { pairs: KINDS[first.kind].pairs() };
  if (order.watchers) return watch(run, first.address, first.tables[0][0].table, order.watchers);
  if (order.seen) return { seen: run.delays() };
  if (order.returns) return { returned: run.returned, away: run.away.size, torn: run.torn, saved: run.saved };
  const tables = Object.entries(order.replace);
  for (const [index] of tables) run.over.delete(Number(index));
  await open(run, first.kind, first.address, tables.map(([index, players]) => [Number(index), players]));
  return { ready: true };
}

async function within(patience, promise) {
  const late = sleep(patience, undefined, { ref: false }).then(() => {
    throw new Error("the answer did not come");
  });
  return Promise.race([promise, late]);
}

function say(answer) {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

async function main() {
  const run = new Run();
  let first = null;
  for await (const line of createInterface({ input: process.stdin })) {
    const order = JSON.parse(line);
    first ??= order;
    const expected = (order.seconds ?? 0) * 1000 + (order.tables?.length ?? order.watchers ?? 0) * OPENING;
    say(await within(PATIENCE + expected, obey(run, first, order)));
  }
  process.exit(0);
}

await main();
