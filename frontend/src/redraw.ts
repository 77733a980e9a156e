// The draws of a tournament, worked out again: the same as `drawn` in src/tuppence_web/tournaments/queries.py.
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { commitmentOf, integersOf, shuffle } from "./fair";

export interface Draw {
  stage: string;
  /** The words that were drawn with and the stage, in hex. */
  seeds: string[];
  players: number[];
  drawn: number[];
}

/** The file of a tournament's draws, as the house hands it out after the final. */
export interface DrawsFile {
  commitment: string;
  secret: string;
  entrants: Record<string, string>;
  draws: Draw[];
}

export interface Redrawn {
  stage: string;
  /** The players in the order that the secret and the words give. */
  computed: number[];
  fits: boolean;
}

export interface Redraws {
  /** SHA-256 of the secret. */
  commitment: string;
  sealed: boolean;
  draws: Redrawn[];
  holds: boolean;
}

/** Every draw of a file made again: of its players by number, with the words of the first draw and its own stage. */
export function redraw({ commitment: promised, secret, draws }: DrawsFile): Redraws {
  const words = draws[0]?.seeds.slice(0, -1) ?? [];
  const redrawn = draws.map(({ stage, players, drawn }) => {
    const computed = players.toSorted((one, other) => one - other);
    shuffle(computed, integersOf({ secret, seeds: [...words, bytesToHex(utf8ToBytes(stage))] }));
    return { stage, computed, fits: computed.join() === drawn.join() };
  });
  const commitment = commitmentOf(secret);
  const sealed = commitment === promised;
  return { commitment, sealed, draws: redrawn, holds: sealed && redrawn.every(({ fits }) => fits) };
}
