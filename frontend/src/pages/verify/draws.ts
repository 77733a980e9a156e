// The draws of a tournament, recomputed: the same as `drawn` in src/tuppence_web/tournaments/queries.py.
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { commitmentOf, integersOf, shuffle } from "../../lib/chance/dice";
import type { DrawsFile } from "../../wire";

export interface CheckedDraw {
  stage: string;
  /** The players in the order given by the secret and the words. */
  computed: number[];
  fits: boolean;
}

export interface DrawsCheck {
  /** SHA-256 of the secret. */
  commitment: string;
  /** Whether it is the commitment in the file. */
  matches: boolean;
  draws: CheckedDraw[];
  valid: boolean;
}

/** Recomputes every draw of a file from its players by number, the words of the first draw and its own stage. */
export function verifyDraws({ commitment: committed, secret, draws }: DrawsFile): DrawsCheck {
  const words = draws[0]?.seeds.slice(0, -1) ?? [];
  const checked = draws.map(({ stage, players, drawn }) => {
    const computed = players.toSorted((one, other) => one - other);
    shuffle(computed, integersOf({ secret, seeds: [...words, bytesToHex(utf8ToBytes(stage))] }));
    return { stage, computed, fits: computed.join() === drawn.join() };
  });
  const commitment = commitmentOf(secret);
  const matches = commitment === committed;
  return { commitment, matches, draws: checked, valid: matches && checked.every(({ fits }) => fits) };
}
