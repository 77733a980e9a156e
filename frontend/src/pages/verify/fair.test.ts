import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commitmentOf } from "../../lib/chance/dice";
import { storeDice } from "../../lib/chance/stored-dice";
import { showFair } from "./fair";

const secret = "0f".repeat(32);
const commitment = commitmentOf(secret);
const record = { game: "a-game", options: {}, history: [], fair: { commitment, secret, seeds: ["", ""] } };

beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

function store(seen: string): void {
  const none = { seed: null, drawing: 1, revealed: false, fixed: null, seat: null };
  storeDice("abc", { commitment: seen, at: 0, ...none });
}

async function shown(): Promise<HTMLElement> {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(record)));
  const card = document.createElement("div");
  card.dataset.table = "abc";
  card.innerHTML = '<h2><a href="/verify">Fair dice</a></h2>';
  await showFair(card);
  return card;
}

test("fair dice get a tick where the secret fits the commitment", async () => {
  expect((await shown()).textContent).toBe("Fair dice");
  store(commitment);
  expect((await shown()).textContent).toBe("✓ Fair dice");
});

test("dice that do not fit get an alarm and no tick", async () => {
  store(commitmentOf("aa".repeat(32)));
  const card = await shown();
  expect(card.querySelector("[role=alert]")?.textContent).toContain("Do not trust these dice");
  expect(card.textContent).not.toContain("✓");
});
