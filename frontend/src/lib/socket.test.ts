import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Backoff } from "./socket";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Milliseconds until the next attempt. */
function waited(backoff: Backoff, connect: ReturnType<typeof vi.fn>): number {
  connect.mockClear();
  const begin = Date.now();
  backoff.again();
  while (connect.mock.calls.length === 0) vi.advanceTimersByTime(1);
  return Date.now() - begin;
}

test("waits double up to the longest, until connected again", () => {
  const connect = vi.fn();
  const backoff = new Backoff(connect, 250, 800);
  expect([1, 2, 3, 4].map(() => waited(backoff, connect))).toEqual([250, 500, 800, 800]);
  backoff.reset();
  expect(waited(backoff, connect)).toBe(250);
});

test("a cancelled wait does not connect", () => {
  const connect = vi.fn();
  const backoff = new Backoff(connect, 250, 800);
  backoff.again();
  backoff.cancel();
  vi.advanceTimersByTime(1000);
  expect(connect).not.toHaveBeenCalled();
});
