// Two-player Penny Drop for boardgame.io, with its own random plugin. Dice are rolled on the server only.
// `choices`: the legal moves, in the order in which our server lists them.

const SLOTS = 5;

function collect(G, seat) {
  for (let slot = 0; slot < SLOTS; slot++) {
    if (G.box[slot]) G.pennies[seat]++;
    G.box[slot] = false;
  }
}

function roll({ G, ctx, random, events }) {
  const seat = Number(ctx.currentPlayer);
  const face = random.D6();
  G.face = face;
  if (face <= SLOTS && G.box[face - 1]) {
    collect(G, seat);
    events.endTurn();
    return;
  }
  G.rolled = true;
  G.pennies[seat]--;
  if (face <= SLOTS) G.box[face - 1] = true;
  else G.dropped++;
}

function stop({ G, events }) {
  if (!G.rolled) return "INVALID_MOVE";
  events.endTurn();
}

export const choices = (G) => (G.rolled ? ["roll", "stop"] : ["roll"]);

export const game = {
  name: "penny-drop",
  minPlayers: 2,
  maxPlayers: 2,
  setup: (_context, { pennies }) => ({
    pennies: [pennies, pennies],
    box: Array(SLOTS).fill(false),
    dropped: 0,
    rolled: false,
    face: 0,
  }),
  turn: {
    onBegin: ({ G }) => {
      G.rolled = false;
    },
  },
  moves: { roll: { move: roll, client: false }, stop: { move: stop, client: false } },
  endIf: ({ G, ctx }) => {
    const seat = G.pennies.indexOf(0);
    return seat < 0 ? undefined : { winner: String(seat), turns: ctx.turn };
  },
};
