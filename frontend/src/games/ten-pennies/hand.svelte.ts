// The player's own hand on this screen: in which order its cards lie, which are picked, which lie in sets being built.
// What may be done with them is the server's: its choices say, and its answers.
import type { Choice } from "../../generated/wire";
import { type Order, sorted } from "./cards";

type Act = (action: Choice["action"]) => void;

/** What the hand follows: the server's word, and the way back to it. */
export interface Told {
  /** Its cards, as they came. */
  cards: string[];
  /** The ranks that are wild in this round. */
  wild: string[];
  /** How many sets go down first; none once they lie. */
  sets: number;
  choices: Choice[];
  act: Act;
}

interface Lie {
  order: string[];
  picked: string[];
  sets: string[][];
}

const MOST_UNDONE = 40;

export class Hand {
  /** The cards as the player has them, but for those in sets being built. */
  order: string[] = $state.raw([]);
  picked: string[] = $state.raw([]);
  /** The sets being built for the first-down. */
  sets: string[][] = $state.raw([]);
  /** Those that came last. */
  fresh: string[] = $state.raw([]);
  /** Null: as the player has laid them. */
  by: Order | null = $state("rank");

  #told: Told = $state.raw({ cards: [], wild: [], sets: 0, choices: [], act: () => undefined });
  #undone: Lie[] = $state.raw([]);

  /** Takes over what the server says: cards that left are let go, new ones find their place. */
  follow(told: Told): void {
    this.#told = told;
    const had = new Set([...this.order, ...this.sets.flat()]);
    const has = new Set(told.cards);
    const came = told.cards.filter((card) => !had.has(card));
    const kept = (cards: string[]) => cards.filter((card) => has.has(card));
    if (came.length === 0 && [...had].every((card) => has.has(card)) && this.sets.length === told.sets)
      return;
    const sets =
      told.sets === this.sets.length ? this.sets.map(kept) : Array.from({ length: told.sets }, () => []);
    const lying = new Set(sets.flat());
    const order = [
      ...kept(this.order),
      ...kept(this.sets.flat()).filter((card) => !lying.has(card)),
      ...came,
    ];
    this.order = this.#arranged([...new Set(order)].filter((card) => !lying.has(card)));
    this.sets = sets;
    this.picked = kept(this.picked);
    if (came.length > 0) this.fresh = came.length < told.cards.length ? came : [];
    this.#undone = [];
  }

  get wild(): string[] {
    return this.#told.wild;
  }

  get undoable(): boolean {
    return this.#undone.length > 0;
  }

  /** Picks a card, or puts it back. */
  toggle(card: string): void {
    this.#remember();
    this.picked = this.picked.includes(card)
      ? this.picked.filter((one) => one !== card)
      : [...this.picked, card];
  }

  /** Picks these cards and no others. */
  pick(cards: string[]): void {
    this.#remember();
    this.picked = cards;
  }

  sort(by: Order): void {
    this.#remember();
    this.by = by;
    this.order = this.#arranged(this.order);
  }

  /** Puts cards into the hand at a place, in the player's own order. */
  put(cards: string[], place: number): void {
    this.#remember();
    this.by = null;
    const before = this.order.slice(0, place).filter((card) => !cards.includes(card));
    const after = this.order.slice(place).filter((card) => !cards.includes(card));
    this.order = [...before, ...cards, ...after];
    this.sets = this.sets.map((set) => set.filter((card) => !cards.includes(card)));
  }

  /** Lays cards into a set being built; what was picked is picked no more. */
  build(number: number, cards: string[]): void {
    this.#remember();
    const without = (set: string[]) => set.filter((card) => !cards.includes(card));
    this.sets = this.sets.map((set, at) => (at === number ? [...without(set), ...cards] : without(set)));
    this.order = without(this.order);
    this.picked = without(this.picked);
  }

  /** Takes cards back from the sets being built. */
  unbuild(cards: string[]): void {
    this.#remember();
    this.sets = this.sets.map((set) => set.filter((card) => !cards.includes(card)));
    this.order = this.#arranged([...this.order, ...cards]);
  }

  undo(): void {
    const lie = this.#undone.at(-1);
    if (!lie) return;
    this.#undone = this.#undone.slice(0, -1);
    Object.assign(this, lie);
  }

  /** Whether the server would let all that is picked lie on a set of the table. */
  takes(set: number): boolean {
    const fit = this.#layOffs(set).flatMap(({ action }) => action.cards as string[]);
    return this.picked.length > 0 && this.picked.every((card) => fit.includes(card));
  }

  /** A press on a set of the table: lays what is picked onto it; with nothing picked, picks what it would take. */
  press(set: number): void {
    if (this.picked.length > 0) this.layOff(set, this.picked);
    else this.pick((this.#layOffs(set)[0]?.action.cards as string[] | undefined) ?? []);
  }

  layOff(set: number, cards: string[]): void {
    this.#told.act({ type: "lay_off", set, cards });
  }

  #layOffs(set: number): Choice[] {
    return this.#told.choices.filter(({ action }) => action.type === "lay_off" && action.set === set);
  }

  #arranged(cards: string[]): string[] {
    return this.by ? sorted(cards, this.by, this.#told.wild) : cards;
  }

  #remember(): void {
    this.fresh = [];
    const lie = { order: this.order, picked: this.picked, sets: this.sets };
    this.#undone = [...this.#undone, lie].slice(-MOST_UNDONE);
  }
}

/** A page has one table, and a table one hand of ours: the board and the controls share it. */
export const hand = new Hand();
