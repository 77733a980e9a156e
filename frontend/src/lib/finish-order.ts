// The order of finish, as it is tapped: the first player out comes first.

/** The order, and once only one player is left, that one at its end: the last of all needs no tap. */
export function withLast<Player>(order: Player[], players: Player[]): Player[] {
  const left = players.filter((player) => !order.includes(player));
  return left.length === 1 && order.length > 0 ? [...order, ...left] : order;
}

/** The same for sides of several players: one tap places a side, and the last side needs none. */
export function withLastSide<Player>(order: Player[], sides: Player[][]): Player[] {
  const left = sides.filter((side) => !side.some((player) => order.includes(player)));
  return left.length === 1 && order.length > 0 ? [...order, ...left.flat()] : order;
}
