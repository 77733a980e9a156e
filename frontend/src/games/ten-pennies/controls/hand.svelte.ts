// The player's hand on this screen: the order of its cards, which are picked, and which are in sets being built. The
// server decides what is legal.
import { type Order, sorted } from "../cards";
import type { Action, Choice, Rank } from "../view";

/** What the hand needs from the table: the state, and a way to act. */
export interface HandState {
  /** The cards in the order in which they came. */
  cards: string[];
  /** The ranks that are wild in this round. */
  wild: string[];
  /** How many sets may be built at a time. */
  sets: number;
  choices: Choice[];
  act: (action: Action) => void;
}

/** What the undo button restores. */
interface Lie {
  order: string[];
  picked: string[];
  sets: string[][];
  by: Order | null;
}

const MOST_UNDONE = 40;

export class Hand {
  /** The cards in the player's order, without those in sets being built. */
  order: string[] = $state.raw([]);
  picked: string[] = $state.raw([]);
  /** The sets being built. */
  sets: string[][] = $state.raw([]);
  /** The ranks that the player chose for them, where the cards allow several. */
  ranks: (Rank | undefined)[] = $state.raw([]);
  /** The cards that came last. */
  fresh: string[] = $state.raw([]);
  /** Null: in the player's own order. */
  by: Order | null = $state("rank");

  #state: HandState = $state.raw({ cards: [], wild: [], sets: 0, choices: [], act: () => undefined });
  #before: Lie[] = $state.raw([]);

  /** Follows the server: removes cards that left, and places new ones. */
  follow(state: HandState): void {
    this.#state = state;
    const had = [...this.order, ...this.sets.flat()];
    const came = state.cards.filter((card) => !had.includes(card));
    const same = came.length === 0 && had.length === state.cards.length && this.sets.length === state.sets;
    if (same) return;
    const held = (cards: string[]) => cards.filter((card) => state.cards.includes(card));
    const sets = this.sets.length === state.sets ? this.sets.map(held) : Array<string[]>(state.sets).fill([]);
    const back = held(this.sets.flat()).filter((card) => !sets.flat().includes(card));
    this.sets = sets;
    this.order = this.#arranged([...held(this.order), ...back, ...came]);
    this.picked = held(this.picked);
    // A newly dealt hand is not marked as new, card by card.
    this.fresh = had.length > 0 && came.length < state.cards.length ? came : [];
    this.#before = [];
  }

  get wild(): string[] {
    return this.#state.wild;
  }

  get undoable(): boolean {
    return this.#before.length > 0;
  }

  isWild(card: string): boolean {
    return this.#state.wild.includes(card.charAt(0));
  }

  /** Picks a card, or unpicks it. */
  toggle(card: string): void {
    const rest = this.picked.filter((one) => one !== card);
    this.pick(rest.length < this.picked.length ? rest : [...rest, card]);
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

  /** Moves cards to a place of the hand. From then on the order is the player's own. */
  put(cards: string[], place: number): void {
    this.#remember();
    this.by = null;
    const others = (order: string[]) => order.filter((card) => !cards.includes(card));
    this.order = [...others(this.order.slice(0, place)), ...cards, ...others(this.order.slice(place))];
    this.sets = this.sets.map(others);
  }

  /** Moves cards into a set being built and unpicks them. */
  build(number: number, cards: string[]): void {
    this.#remember();
    const others = (set: string[]) => set.filter((card) => !cards.includes(card));
    this.sets = this.sets.map((set, at) => (at === number ? [...others(set), ...cards] : others(set)));
    this.order = others(this.order);
    this.picked = others(this.picked);
  }

  /** Takes cards back from the sets being built. */
  takeBack(cards: string[]): void {
    this.#remember();
    this.sets = this.sets.map((set) => set.filter((card) => !cards.includes(card)));
    this.order = this.#arranged([...this.order, ...cards]);
  }

  /** Chooses the rank of a set being built. */
  call(number: number, rank: Rank): void {
    this.ranks = this.sets.map((_, at) => (at === number ? rank : this.ranks[at]));
  }

  undo(): void {
    const lie = this.#before.at(-1);
    if (!lie) return;
    this.#before = this.#before.slice(0, -1);
    Object.assign(this, lie);
  }

  /** The set on the table onto which the suggestion lays cards. */
  get suggested(): number | null {
    const action = this.#state.choices.find((choice) => choice.suggested)?.action;
    return action?.type === "lay_off" ? action.set : null;
  }

  /** Whether the server would accept all picked cards on a set on the table. */
  takes(set: number): boolean {
    const fit = this.#layOffs(set).flat();
    return this.picked.length > 0 && this.picked.every((card) => fit.includes(card));
  }

  /** A press on a set on the table lays the picked cards onto it, or picks what fits if none is picked. */
  press(set: number): void {
    const fit = this.#layOffs(set)[0];
    if (this.picked.length > 0) this.layOff(set, this.picked);
    else if (fit) this.pick(fit);
  }

  layOff(set: number, cards: string[]): void {
    this.#state.act({ type: "lay_off", set, cards });
  }

  discard(card: string): void {
    this.#state.act({ type: "discard", card });
  }

  /** The cards of each choice that lays onto a set on the table. */
  #layOffs(set: number): string[][] {
    return this.#state.choices.flatMap(({ action }) =>
      action.type === "lay_off" && action.set === set ? [action.cards] : [],
    );
  }

  #arranged(cards: string[]): string[] {
    return this.by ? sorted(cards, this.by, this.#state.wild) : cards;
  }

  #remember(): void {
    this.fresh = [];
    const { order, picked, sets, by } = this;
    this.#before = [...this.#before, { order, picked, sets, by }].slice(-MOST_UNDONE);
  }
}

/** A page has one table with one hand. The board and the controls share it. */
export const hand = new Hand();
