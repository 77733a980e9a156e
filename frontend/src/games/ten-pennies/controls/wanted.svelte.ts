// Passing ahead: the player names the ranks that they want, and this page passes what else is offered until the round is
// over. Nobody is told of it, and with the page it is forgotten.
import { indexOf, JOKER, rankOf } from "../cards";
import type { Rank, TenPenniesView } from "../view";

/** What an offer is judged by. */
export type Offer = Pick<TenPenniesView, "round" | "phase" | "up" | "buyer">;

/** A rank on a small button. */
export const short = (rank: Rank): string => (rank === JOKER ? "Joker" : indexOf(rank));

export class Wanted {
  /** The ranks that are not passed. */
  ranks: Rank[] = $state.raw([]);
  /** The round in which others are passed, and for whom; null: none. */
  #on: { round: number; seat: number } | null = $state.raw(null);

  /** Passes all but these ranks from now on. */
  start(ranks: Rank[], round: number, seat: number): void {
    this.ranks = ranks;
    this.#on = ranks.length > 0 ? { round, seat } : null;
  }

  stop(): void {
    this.#on = null;
  }

  get words(): string {
    return this.ranks.map(short).join(" ");
  }

  /** Whether others are passed for this seat in this round. */
  on({ round }: Offer, seat: number | null): boolean {
    return seat !== null && this.#on?.seat === seat && this.#on.round === round;
  }

  /** Whether the card on offer is none that the seat wants. */
  skips(offer: Offer, seat: number | null): boolean {
    return offer.up !== null && this.on(offer, seat) && !this.ranks.includes(rankOf(offer.up));
  }

  /** Whether the seat is asked to buy it now, so that it is passed. On one's own turn nothing is. */
  passes(offer: Offer, seat: number | null): boolean {
    return offer.phase === "buy" && offer.buyer === seat && this.skips(offer, seat);
  }
}
