// Our part in the dice, against a server that cheats.
import { beforeEach, describe, expect, test } from "vitest";
import { table as aTable } from "../../../tests/messages";
import { commitmentOf, seedCommitment } from "../../lib/chance/dice";
import { type RevealedDice, type StoredDice, storedDice, verifyDice } from "../../lib/chance/stored-dice";
import type { SeatInfo, TableInfo } from "../../wire";
import { Dice } from "./dice";

const secret = "0f".repeat(32);
const commitment = commitmentOf(secret);
const theirSeed = "b".repeat(32);
const theirs = seedCommitment(commitment, theirSeed);

function seat(more: Partial<SeatInfo> = {}): SeatInfo {
  const person = {
    kind: "person",
    name: "Ann",
    level: null,
    stand_in: false,
    here: true,
  } as const;
  return { ...person, commitment: null, seed: null, ...more };
}

function table(status: TableInfo["status"], seats: SeatInfo[], more: Partial<TableInfo> = {}): TableInfo {
  return { ...aTable, commitment, status, seats, ...more };
}

let dice: Dice;
beforeEach(() => {
  localStorage.clear();
  dice = new Dice("abc");
});

/** Commits in seat 0 of a fresh table; returns the commitment. */
function committed(): string {
  const command = dice.hear(table("open", [seat(), seat()]), 0);
  if (command?.type !== "commit") throw new Error(`${command?.type} instead of a commitment`);
  expect(command.to).toBe(commitment);
  return command.commitment;
}

/** The same, and reveals the seed; returns the seed. */
function revealed(ours = committed()): string {
  const command = dice.hear(table("drawing", [seat({ commitment: ours }), seat({ commitment: theirs })]), 0);
  if (command?.type !== "reveal") throw new Error(`${command?.type} instead of a seed`);
  return command.seed;
}

function atEnd(more: Partial<RevealedDice> = {}): RevealedDice {
  return {
    commitment,
    secret,
    seeds: [storedDice("abc")?.seed ?? "", theirSeed],
    drawing: 1,
    streams: "event",
    ...more,
  };
}

const stored = () => storedDice("abc") as StoredDice;

describe("a seed", () => {
  test("stays here until all seats have committed", () => {
    const ours = committed();
    expect(stored()).toMatchObject({ commitment, revealed: false, fixed: null });
    expect(
      dice.hear(table("open", [seat({ commitment: ours }), seat({ commitment: theirs })]), 0),
    ).toBeNull();
    const seed = revealed(ours);
    expect(seedCommitment(commitment, seed)).toBe(ours);
    expect(stored()).toMatchObject({ seed, revealed: true, fixed: [ours, theirs], seat: 0 });
  });
  test("is not sent where our seat has somebody else's commitment", () => {
    committed();
    const seats = [seat({ commitment: theirs }), seat({ commitment: theirs })];
    expect(dice.hear(table("drawing", seats), 0)).toBeNull();
    expect(stored().revealed).toBe(false);
  });
  test("is not sent to a server that shows another commitment", () => {
    const ours = committed();
    const other = { commitment: commitmentOf("aa".repeat(32)) };
    const seats = [seat({ commitment: ours }), seat({ commitment: theirs })];
    for (const here of [dice, new Dice("abc")]) {
      expect(here.hear(table("drawing", seats, other), 0)).toBeNull();
      expect(here.alarm).toContain("the commitment has changed");
      expect(here.hear(table("drawing", seats), 0)).toBeNull();
    }
    expect(new Dice("abc").hear(table("open", [seat(), seat()], other), 0)).toBeNull();
  });
});

describe("the way in which chance is drawn", () => {
  test("is stored before a seed is sent, and must not change", () => {
    const ours = committed();
    expect(stored().streams).toBe("event");
    const seats = [seat({ commitment: ours }), seat({ commitment: theirs })];
    expect(dice.hear(table("drawing", seats, { streams: "match" }), 0)).toBeNull();
    expect(dice.alarm).toContain("not drawn in the way");
  });
  test("is compared with the record", () => {
    revealed();
    expect(verifyDice(stored(), atEnd())).toMatchObject({ ok: true });
    expect(verifyDice(stored(), atEnd({ streams: "match" }))).toMatchObject({ ok: false });
  });
  test("is not checked where the server did not announce it at first", () => {
    revealed();
    const { streams: _, ...before } = stored();
    expect(verifyDice(before, atEnd({ streams: "match" }))).toMatchObject({ ok: true });
  });
});

describe("a seed that was committed to", () => {
  test("is the same after a reload and in another tab", () => {
    const ours = committed();
    const seats = [seat({ commitment: ours }), seat({ commitment: theirs })];
    const tab = new Dice("abc");
    expect(tab.hear(table("open", seats), 0)).toBeNull();
    expect(tab.hear(table("drawing", seats), 0)).toMatchObject({ type: "reveal" });
    expect(dice.hear(table("drawing", seats), 0)).toEqual({ type: "reveal", seed: stored().seed });
  });
  test("goes with its person to another seat, and survives a return", () => {
    const ours = committed();
    expect(dice.hear(table("open", [seat({ kind: "empty" }), seat({ commitment: ours })]), 1)).toBeNull();
    expect(dice.hear(table("open", [seat({ kind: "empty" }), seat({ kind: "empty" })]), null)).toBeNull();
    expect(dice.hear(table("open", [seat(), seat({ kind: "empty" })]), 0)).toMatchObject({
      commitment: ours,
    });
  });
  test("that was revealed is good for no other drawing", () => {
    const first = revealed();
    const command = dice.hear(table("open", [seat(), seat()], { drawing: 2 }), 0);
    expect(command?.type).toBe("commit");
    expect(stored().seed).not.toBe(first);
    expect(dice.alarm).toBeNull();
  });
  test("is not drawn again unless the server says so", () => {
    revealed();
    expect(dice.hear(table("open", [seat(), seat()]), 0)).toBeNull();
    expect(dice.alarm).toContain("asked for another seed");
  });
  test("is not fought over by two tabs that share no memory", () => {
    committed();
    const open = table("open", [seat({ commitment: theirs }), seat()]);
    const answers = Array.from({ length: 9 }, () => dice.hear(open, 0)).filter((command) => command !== null);
    expect(answers).toHaveLength(2);
  });
  test("does not concern watchers", () => {
    expect(dice.hear(table("open", [seat(), seat()]), null)).toBeNull();
    expect(dice.hear(table("drawing", [seat({ commitment: theirs })]), null)).toBeNull();
  });
});

describe("what was fixed", () => {
  test("may not change while the seeds come", () => {
    const ours = committed();
    revealed(ours);
    const other = seat({ commitment: "c".repeat(64) });
    dice.hear(table("drawing", [seat({ commitment: ours, seed: stored().seed }), other]), 0);
    expect(dice.alarm).toContain("changed");
  });
  test("is what the match is played with", () => {
    const ours = committed();
    const seed = revealed(ours);
    const seats = (other: string) => [
      seat({ commitment: ours, seed }),
      seat({ commitment: theirs, seed: other }),
    ];
    dice.hear(table("playing", seats(theirSeed)), 0);
    expect(dice.alarm).toBeNull();
    dice.hear(table("playing", seats("c".repeat(32))), 0);
    expect(dice.alarm).toContain("changed");
  });
});

describe("in the end", () => {
  test("all is well where the server honoured its commitment", () => {
    revealed();
    const { ok, words } = verifyDice(stored(), atEnd());
    expect(ok).toBe(true);
    expect(words).toMatch(
      /^Your seed is among those that made the dice, and the secret matches the commitment of .+\.$/,
    );
  });
  test.each<[string, Partial<RevealedDice>, string]>([
    ["another secret", { secret: "aa".repeat(32) }, "does not match the commitment"],
    ["another commitment", { commitment: commitmentOf("aa".repeat(32)) }, "does not match the commitment"],
    [
      "another secret with its commitment",
      { secret: "aa".repeat(32), commitment: commitmentOf("aa".repeat(32)) },
      "does not match the commitment",
    ],
    ["our seed left out", { seeds: ["", theirSeed] }, "your seed is not among"],
    ["our seed in another seat", { seeds: [theirSeed, ""] }, "your seed is not among"],
    ["the record cut of seeds", { seeds: [] }, "your seed is not among"],
    ["a drawing that we did not see", { drawing: 2 }, "drawn again"],
  ])("%s is found", (_, more, why) => {
    revealed();
    const { ok, words } = verifyDice(stored(), atEnd(more));
    expect(ok).toBe(false);
    expect(words).toContain("Do not trust these dice");
    expect(words).toContain(why);
  });
  test("another's seed that was chosen late is found", () => {
    const seed = revealed();
    expect(verifyDice(stored(), atEnd({ seeds: [seed, "c".repeat(32)] }))).toMatchObject({ ok: false });
  });
  test("a player whose seed came too late learns so", () => {
    committed();
    dice.hear(table("drawing", [seat(), seat({ commitment: theirs })]), 0);
    const { ok, words } = verifyDice(stored(), atEnd({ seeds: ["", theirSeed] }));
    expect(ok).toBe(true);
    expect(words).toContain("Your seed arrived too late");
  });
  test("a watcher checks the commitment", () => {
    dice.hear(table("playing", [seat(), seat()]), null);
    expect(verifyDice(stored(), atEnd({ seeds: ["", ""] })).ok).toBe(true);
    expect(verifyDice(stored(), atEnd({ secret: "aa".repeat(32) })).ok).toBe(false);
  });
});

test("a commitment that comes with its secret is not stored", () => {
  dice.hear(table("over", [seat(), seat()], { secret }), null);
  expect(storedDice("abc")).toBeNull();
  expect(dice.stored).toBeNull();
});

test("of many tables the oldest are forgotten", () => {
  for (let number = 0; number < 120; number++) {
    const there = new Dice(`t${number}`);
    there.hear(table("open", []), null);
    localStorage.setItem(
      `tuppence.dice.t${number}`,
      JSON.stringify({ ...storedDice(`t${number}`), at: number }),
    );
  }
  expect(Object.keys(localStorage)).toHaveLength(100);
  expect(storedDice("t119")).not.toBeNull();
  expect(storedDice("t0")).toBeNull();
});
