import { describe, expect, test } from "vitest";
import { entry, log, table, welcome } from "../../../tests/messages";
import type { TableState } from "../../games/contract";
import type { Refused } from "../../wire";
import { misses, news, receive } from "./state";

const begun = receive(null, welcome(2, [entry(1), entry(2)]), 4000) as TableState;

const refused: Refused = {
  type: "refused",
  id: "x",
  code: "not_your_turn",
  message: "It is not your turn.",
  rule: "7.01",
  legal: null,
  field: null,
  seq: 2,
};

describe("a welcome", () => {
  test("gives everything, and the server's clock", () => {
    expect(begun).toMatchObject({ seq: 2, you: 0, name: "Ann", isHost: true, offset: 1000 });
    expect(begun.entries.map((one) => one.seq)).toEqual([1, 2]);
  });
  test("after a reconnect adds only what was missed", () => {
    const again = receive(begun, welcome(4, [entry(2), entry(3), entry(4)]), 4000);
    expect(again?.entries.map((one) => one.seq)).toEqual([1, 2, 3, 4]);
  });
});

describe("new entries", () => {
  test("are added once", () => {
    const next = receive(begun, log([entry(3)]), 6000) as TableState;
    expect(next.entries.map((one) => one.seq)).toEqual([1, 2, 3]);
    expect(receive(next, log([entry(3)]), 6000)?.entries.map((one) => one.seq)).toEqual([1, 2, 3]);
  });
  test("that are older than what is held change nothing", () => {
    const next = receive(begun, log([entry(3)]), 6000) as TableState;
    expect(receive(next, log([entry(2)]), 6000)).toBe(next);
  });
  test("keep the table where it did not change", () => {
    expect(receive(begun, log([entry(3)]), 0)?.table).toBe(begun.table);
    const over = { ...table, status: "over" as const };
    expect(receive(begun, log([entry(3)], { table: over }), 0)?.table.status).toBe("over");
  });
  test("follow the host from seat to seat", () => {
    const changed = { ...table, host: 1 };
    expect(receive(begun, log([entry(3)], { table: changed }), 0)?.isHost).toBe(false);
    expect(receive(begun, log([entry(3)], { table: changed, you: 1 }), 0)?.isHost).toBe(true);
  });
  test("say who referees a real table, also after a hand-over", () => {
    const real = { official: "Rita", certified: false, surface_clear: true, agreed: [], confirmed: false };
    const there = { ...table, host: null, source: "real" as const, real };
    const held = receive(null, welcome(2, [], { table: there, you: null }), 0) as TableState;
    const entering = { ...begun.position, enterable: [] };
    expect(receive(held, log([entry(3)], { position: entering, you: null }), 0)?.isHost).toBe(true);
    expect(receive(held, log([entry(3)], { table: there, you: null }), 0)?.isHost).toBe(false);
  });
  test("say who removed the reader, as long as that is true", () => {
    const out = receive(begun, log([entry(3)], { removed_by: "Rosie" }), 0) as TableState;
    expect([begun.removedBy, out.removedBy]).toEqual([null, "Rosie"]);
    expect(receive(out, log([entry(4)]), 0)?.removedBy).toBeNull();
  });
  test("before a welcome are nothing", () => {
    expect(receive(null, log([entry(1)]), 0)).toBeNull();
  });
  test("with a gap before them are noticed", () => {
    expect(misses(begun, log([entry(3)]))).toBe(false);
    expect(misses(begun, log([entry(5)]))).toBe(true);
    expect(misses(null, log([entry(5)]))).toBe(false);
  });
  test("are distinguished from those already held", () => {
    expect(news(begun, log([entry(2), entry(3)])).map((one) => one.seq)).toEqual([3]);
  });
});

describe("a refusal", () => {
  test("stays until something happens", () => {
    const held = receive(begun, refused, 0) as TableState;
    expect(held.refusal?.message).toBe("It is not your turn.");
    expect(receive(held, log([], { seq: 2 }), 0)?.refusal).toBe(held.refusal);
    expect(receive(held, log([entry(3)]), 0)?.refusal).toBeNull();
  });
});
