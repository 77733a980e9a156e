import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { entry, position, table } from "../../tests/messages";
import { game } from "../games/plain";
import type { AnalysisData, Log } from "../wire";
import { Playback } from "./playback.svelte";

const PLAYS = 3;
const NOT_LONG = 50;

let data: AnalysisData;
let heard: string[];
let playback: Playback;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  heard = [];
  const play = (number: number): Log => ({
    type: "log",
    seq: number + 1,
    now: 0,
    entries: [entry(number + 1)],
    position: { ...position, to_act: 1 },
    table: null,
    you: null,
  });
  data = {
    id: table.id,
    game: table.game,
    title: table.title,
    hidden: false,
    seat: null,
    you: null,
    start: {
      type: "welcome",
      seq: 1,
      now: 0,
      you: null,
      name: "",
      is_host: false,
      table,
      position,
      entries: [entry(1)],
    },
    plays: Array.from({ length: PLAYS }, (_, number) => play(number + 1)),
    assessment: null,
    search: null,
  };
  playback = new Playback(data, game, (lines) => heard.push(...lines.map(({ text }) => text)));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const seqs = () => playback.director.shown?.entries.map(({ seq }) => seq);

test("a step forward is played, every other is shown at once", async () => {
  playback.go(1);
  expect(playback.director.playing).toBe(true);
  await vi.runAllTimersAsync();
  expect(seqs()).toEqual([1, 2]);
  expect(heard).toHaveLength(1);

  playback.go(PLAYS);
  expect(playback.director.playing).toBe(false);
  expect(seqs()).toEqual([1, 2, 3, 4]);
  playback.go(0);
  expect(seqs()).toEqual([1]);
  expect(heard).toHaveLength(1);
});

test("a step during a step shows the first one whole", async () => {
  playback.go(1);
  await vi.advanceTimersByTimeAsync(NOT_LONG);
  playback.go(2);
  await vi.runAllTimersAsync();
  expect(seqs()).toEqual([1, 2, 3]);
});

test("no step leads out of the match", () => {
  playback.go(-1);
  expect(playback.at).toBe(0);
  playback.go(PLAYS + 1);
  expect(playback.at).toBe(PLAYS);
});

test("a running match goes to its end, and from there begins again", async () => {
  playback.toggle();
  await vi.runAllTimersAsync();
  expect([playback.at, playback.running]).toEqual([PLAYS, false]);
  playback.toggle();
  expect(playback.at).toBe(0);
  await vi.runAllTimersAsync();
  expect(playback.at).toBe(PLAYS);
});

test("a match that is stopped stays where it is", async () => {
  playback.toggle();
  await vi.advanceTimersByTimeAsync(NOT_LONG);
  playback.toggle();
  await vi.runAllTimersAsync();
  expect(playback.at).toBe(1);
});

test("a score sheet says how far the match was, not what to enter", () => {
  const { start } = data;
  const began = { ...start, position: { ...start.position, progress: "Round 1 of 6" } };
  const sheet = new Playback({ ...data, game: `${data.game}-sheet`, start: began }, game, () => undefined);
  const prompts = [0, 1, PLAYS].map((at) => sheet.stateAt(at).position.prompt);
  expect(prompts).toEqual(["Round 1 of 6", "", position.prompt]);
  expect(playback.stateAt(1).position.prompt).toBe(position.prompt);
});
