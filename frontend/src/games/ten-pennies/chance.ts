import type { Action } from "../../wire/ten-pennies";
import type { Chance } from "../chance";

const SIGNS: { [suit: string]: string } = { C: "♣", D: "♦", H: "♥", S: "♠" };
const FIRST = 3; // cards that represent a whole shuffle
const FIRST_DECK = "₁";

export const chance: Chance<Action> = {
  kind: ({ type }) => (type === "shuffled" ? "Shuffle" : "Draw for the deal"),
  text: (outcome) => {
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

/** A card in short: "10♠". */
function named(card: string): string {
  if (card.startsWith("*")) return card.startsWith("*R") ? "red joker" : "black joker";
  const sign = SIGNS[card.charAt(1)];
  return `${card.charAt(0).replace("T", "10")}${sign}`;
}

/** The number of a card's deck, counted from 1, as a subscript. */
function deckFigure(card: string): string {
  return String.fromCharCode(FIRST_DECK.charCodeAt(0) + Number(card.at(-1)));
}
