// The buzz of a clock that runs out at a real table.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { position, table, welcome } from "../../../tests/messages";
import type { TableState } from "../../games/contract";
import type { RealTable } from "../../wire";
import { receive } from "../store/state";
import { cueTime } from "../story/cues";
import { Director } from "../story/director.svelte";
import Clock from "./Clock.svelte";

vi.mock("../story/cues");

const real = JSON.parse(
  '{"official": null, "certified": false, "agreed": [], "confirmed": false}',
) as RealTable;
let mounted: object | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.mocked(cueTime).mockClear();
});
afterEach(() => {
  if (mounted) unmount(mounted);
  vi.useRealTimers();
});

/** Shows a clock of ten seconds. */
function start(at: RealTable | null): void {
  const nothing = () => undefined;
  const director = new Director({ shown: nothing, missed: nothing, caughtUp: nothing, turn: nothing });
  const running = { ...position, clock_ms: 10_000, deadline: 10_000 };
  const message = welcome(1, [], { now: 0, table: { ...table, real: at }, position: running });
  const now = receive(null, message, 0) as TableState;
  director.runsOut = 10_000;
  mounted = mount(Clock, { target: document.body, props: { director, now } });
  flushSync();
}

async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(1000 * seconds);
  flushSync();
}

test("the clock of a real table buzzes once at 0:00", async () => {
  start(real);
  await pass(9.5);
  expect(cueTime).not.toHaveBeenCalled();
  await pass(1);
  expect(cueTime).toHaveBeenCalledOnce();
  await pass(5);
  expect(cueTime).toHaveBeenCalledOnce();
});

test("an online table's clock does not: the server ends the turn", async () => {
  start(null);
  await pass(12);
  expect(cueTime).not.toHaveBeenCalled();
});
