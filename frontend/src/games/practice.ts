// A game's practice page, and its requests to the server (docs/wire.md, "Practice").
import type { Component } from "svelte";
import { NO_CONNECTION, request } from "../lib/http";
import type { GameName, PracticeData, Refusal } from "../wire";

/** Why an attempt was refused. */
export type RefusedAttempt = Pick<Refusal, "code" | "message" | "rule" | "field">;
export type AttemptAnswer<Content> = { body: Content } | { refused: RefusedAttempt };
/** Sends an attempt to one of the addresses. */
export type Ask = <Content>(url: string, attempt: object) => Promise<AttemptAnswer<Content>>;

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
const STALE: RefusedAttempt = { ...OFFLINE, message: "This page is out of date. Reload it." };

/** Posts attempts with the page's CSRF token. */
export function asker(token: string): Ask {
  return async <Content>(url: string, attempt: object) => {
    const { status, ok, body } = await request<Content | RefusedAttempt>(url, { body: attempt, token });
    if (!body) return { refused: status === 0 ? OFFLINE : STALE };
    return ok ? { body: body as Content } : { refused: body as RefusedAttempt };
  };
}
