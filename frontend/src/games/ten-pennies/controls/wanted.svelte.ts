// Passing ahead: the player names the ranks that they want, and this page passes all other offers until the round is
// over. Nobody else sees this, and closing the page ends it.
import { indexOf, JOKER, rankOf } from "../cards";
import type { Rank, TenPenniesView } from "../view";

/** The part of the view that an offer depends on. */
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

  /** Whether the seat does not want the card on offer. */
  skips(offer: Offer, seat: number | null): boolean {
    return offer.up !== null && this.on(offer, seat) && !this.ranks.includes(rankOf(offer.up));
  }

  /** Whether the card is to be passed now: the seat may buy it, and does not want it. On its own turn nothing is passed. */
  passes(offer: Offer, seat: number | null): boolean {
    return offer.phase === "buy" && offer.buyer === seat && this.skips(offer, seat);
  }
}
