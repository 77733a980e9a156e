import { shuffle, swap } from "../../fair";
import type { Action, Options, Shuffled } from "../../generated/ten-pennies";
import type { Chance } from "../chance";

const RANKS = "23456789TJQKA";
const SIGNS: { [suit: string]: string } = { C: "♣", D: "♦", H: "♥", S: "♠" };
const JOKERS = ["*R", "*B"];
const FIRST = 3; // cards that stand for a whole shuffle
const FIRST_DECK = "₁";

/** A draw for the deal takes cards from the whole deck one by one (TP-1); a shuffle is all of them (TP-2, TP-9). */
export const chance: Chance<Action, Options> = {
  again: (recorded, options, integers) => {
    if (recorded.type === "draw_for_deal") {
      const cards = deckOf(options);
      const count = cardsOf(recorded).length;
      for (let place = 0; place < count; place++)
        swap(cards, place, place + integers(0, cards.length - place));
      return { type: "draw_for_deal", cards: cards.slice(0, count) };
    }
    if (recorded.type !== "shuffled") return null;
    const cards = shuffledOf(recorded, options);
    shuffle(cards, integers);
    return { type: "shuffled", cards };
  },
  kind: ({ type }) => (type === "shuffled" ? "Shuffle" : "Draw for the deal"),
  told: (outcome) => {
    const cards = cardsOf(outcome).map(named);
    return outcome.type === "shuffled" && cards.length > FIRST
      ? `${cards.slice(0, FIRST).join(" ")} …`
      : cards.join(" ");
  },
  whole: (outcome) => {
    const cards = cardsOf(outcome);
    if (outcome.type !== "shuffled" || cards.length <= FIRST) return null;
    const last = cards.map(deckFigure).sort().at(-1) ?? FIRST_DECK;
    const one = last === FIRST_DECK;
    return {
      words: `All ${cards.length} cards${one ? "" : `, decks ${FIRST_DECK} to ${last}`}, top first`,
      parts: cards.map((card) => named(card) + (one ? "" : deckFigure(card))),
    };
  },
};

const cardsOf = (outcome: Action) => ("cards" in outcome ? outcome.cards : []);

/** All cards in play in the order of their numbers: a deck for every two players. */
function deckOf(options: Options): string[] {
  const deck = [...RANKS].flatMap((rank) => Object.keys(SIGNS).map((suit) => rank + suit)).concat(JOKERS);
  const decks = Math.ceil(options.players / 2);
  return Array.from({ length: decks }, (_, number) => deck.map((card) => `${card}.${number}`)).flat();
}

/** What was shuffled, as it lay before: the whole deck, or the passed-over cards of it. */
function shuffledOf({ cards }: Shuffled, options: Options): string[] {
  const deck = deckOf(options);
  const shuffled = new Set(cards);
  return cards.length === deck.length ? deck : deck.filter((card) => shuffled.has(card));
}

/** A card in a few letters: "10♠". */
function named(card: string): string {
  if (card.startsWith("*")) return card.startsWith("*R") ? "red joker" : "black joker";
  const sign = SIGNS[card.charAt(1)];
  return `${card.charAt(0).replace("T", "10")}${sign}`;
}

/** Which deck a card is of, counted from 1, in a small figure. */
function deckFigure(card: string): string {
  return String.fromCharCode(FIRST_DECK.charCodeAt(0) + Number(card.at(-1)));
}
