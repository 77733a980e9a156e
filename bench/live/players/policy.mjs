// The policy of the scripted players, the same for all games and systems: mostly the first choice, otherwise the last.

const LAST = 1 / 3;

export function pick(choices) {
  return Math.random() < LAST ? choices.at(-1) : choices[0];
}
