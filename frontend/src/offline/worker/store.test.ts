// A stored match is sealed, and nothing is added once it is on the server.
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { answer, opened } from "../../lib/idb";
import { Behind, DeviceStore, type Row, type StoredMatch } from "./store";

const MATCH: StoredMatch = {
  id: "m1",
  game: "a-game",
  title: "A Game",
  names: ["Ann"],
  status: "playing",
  began: 1,
  changed: 1,
  said: "",
  secret: "5ec2e7",
};
const row = (seq: number): Row => ({ seq, text: `${seq}`, paths: null });

test("an entry is added once, and to no match handed over", async () => {
  const [store, other] = [new DeviceStore(), new DeviceStore()];
  await store.add([{ match: MATCH, rows: [row(1), row(2)] }]);
  const next = { ...MATCH, id: "m2" };
  const rematch = [
    { match: MATCH, rows: [row(2)] },
    { match: next, rows: [row(1)] },
  ];
  await expect(other.add(rematch)).rejects.toThrow(Behind);
  expect(await store.read("m2")).toBeNull();
  await other.handOver("m1", "there");
  await expect(store.add([{ match: MATCH, rows: [row(3)] }])).rejects.toThrow(Behind);
  expect(await store.read("m1")).toEqual({ match: { ...MATCH, house: "there" }, entries: ["1", "2"] });
});

const HAND = '{"cards":["AS1"]}';

/** All that the database has of the matches and their entries, as text. */
async function stored(): Promise<string> {
  const database = await opened("tuppence-device", () => {});
  const found = ["matches", "entries"].map((name) =>
    answer(database.transaction(name).objectStore(name).getAll()),
  );
  const text = JSON.stringify(await Promise.all(found), (_, value) =>
    value instanceof Uint8Array ? new TextDecoder("latin1").decode(value) : value,
  );
  database.close();
  return text;
}

test("the secret and the entries are stored sealed, and read back", async () => {
  const store = new DeviceStore();
  const match = { ...MATCH, id: "m3" };
  await store.add([{ match, rows: [{ ...row(1), text: HAND }] }]);
  expect(await stored()).not.toMatch(/cards|AS1|"secret":"5ec2e7"/);
  expect(await new DeviceStore().read("m3")).toEqual({ match, entries: [HAND] });
  expect(JSON.stringify(await store.matches())).not.toContain("secret");
});

test("a match stored unsealed is sealed with its next entry", async () => {
  const match = { ...MATCH, id: "m4" };
  const database = await opened("tuppence-device", () => {});
  const transaction = database.transaction(["matches", "entries"], "readwrite");
  transaction.objectStore("matches").put(match);
  await answer(transaction.objectStore("entries").put(HAND, ["m4", 1]));
  database.close();
  const store = new DeviceStore();
  expect(await store.read("m4")).toEqual({ match, entries: [HAND] });
  await store.add([{ match, rows: [row(2)] }]);
  expect(await stored()).not.toMatch(/cards|AS1/);
  expect(await store.read("m4")).toEqual({ match, entries: [HAND, "2"] });
});
