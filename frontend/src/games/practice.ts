// What a game's practice page is made of, and how it asks the server (docs/wire.md, "Practice").
import type { Component } from "svelte";
import type { GameName, PracticeData, Refusal } from "../wire";

/** Why nothing came of an attempt, as far as people are told. */
export type Refused = Pick<Refusal, "code" | "message" | "rule" | "field">;
export type Answer<Told> = { told: Told } | { refused: Refused };
/** Sends an attempt to one of the addresses. */
export type Ask = <Told>(url: string, attempt: unknown) => Promise<Answer<Told>>;

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

const OFFLINE: Refused = { code: "failed", message: "No connection just now.", rule: null, field: null };
const STALE: Refused = { ...OFFLINE, message: "This page is out of date: load it again." };

/** Asks with the page's token against forgery. */
export function asker(token: string): Ask {
  return async <Told>(url: string, attempt: unknown) => {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": token },
        body: JSON.stringify(attempt),
      });
      const json = answer.headers.get("Content-Type")?.startsWith("application/json") ?? false;
      if (!json) return { refused: STALE };
      const told = await answer.json();
      return answer.ok ? { told: told as Told } : { refused: told as Refused };
    } catch {
      return { refused: OFFLINE };
    }
  };
}
