// What is kept of a match, and that nothing is added once it is at the house.
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { Behind, DeviceStore, type KeptMatch, type Row } from "./store";

const MATCH: KeptMatch = {
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

test("an entry is added once, and to no match that another page has handed over", async () => {
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
