// The policy of the scripted players, the same for all games and systems: mostly the first choice, otherwise the last;
// where numbers are free, any.

const LAST = 1 / 3;

export function pick(choices) {
  return Math.random() < LAST ? choices.at(-1) : choices[0];
}

/** An action of a range of our server's. */
export function drawn({ range, free }) {
  const action = structuredClone(range);
  for (const { at, low, high, whole } of free) {
    const number = whole ? low + Math.floor(Math.random() * (high - low + 1)) : low + Math.random() * (high - low);
    const holder = at.slice(0, -1).reduce((part, step) => part[step], action);
    holder[at.at(-1)] = number;
  }
  return action;
}
