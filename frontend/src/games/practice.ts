// What a game's practice page is made of, and how it asks the server (docs/wire.md, "Practice").
import type { Component } from "svelte";
import { NO_CONNECTION, request } from "../lib/http";
import type { GameName, PracticeData, Refusal } from "../wire";

/** Why nothing came of an attempt, as far as people are told. */
export type RefusedAttempt = Pick<Refusal, "code" | "message" | "rule" | "field">;
export type AttemptAnswer<Told> = { told: Told } | { refused: RefusedAttempt };
/** Sends an attempt to one of the addresses. */
export type Ask = <Told>(url: string, attempt: object) => Promise<AttemptAnswer<Told>>;

export interface PracticeProps<G extends GameName = GameName> {
  data: PracticeData<G>;
  ask: Ask;
}

const folders = import.meta.glob<{ default: Component<PracticeProps> }>("./*/practice/Practice.svelte");

/** The page of a game. */
export async function loadPractice(game: string): Promise<Component<PracticeProps>> {
  const load = folders[`./${game}/practice/Practice.svelte`];
  if (!load) throw new Error(`${game} has no practice board.`);
  return (await load()).default;
}

const OFFLINE: RefusedAttempt = { code: "failed", message: NO_CONNECTION, rule: null, field: null };
const STALE: RefusedAttempt = { ...OFFLINE, message: "This page is out of date: load it again." };

/** Asks with the page's token against forgery. */
export function asker(token: string): Ask {
  return async <Told>(url: string, attempt: object) => {
    const { status, ok, told } = await request<Told | RefusedAttempt>(url, { body: attempt, token });
    if (!told) return { refused: status === 0 ? OFFLINE : STALE };
    return ok ? { told: told as Told } : { refused: told as RefusedAttempt };
  };
}
