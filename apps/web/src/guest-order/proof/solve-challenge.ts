import { leadingZeroBits } from './sha256.ts';

export interface Challenge {
  challenge: string;
  difficulty: number;
}

/** So many tries at a time take a few milliseconds: the page stays answerable in between. */
const triesAtATime = 1000;

/** Looks for the nonce C-108 asks for; answers what goes into X-Proof-Of-Work. `pause` gives way to whatever else the page has to do. */
export async function solveChallenge({ challenge, difficulty }: Challenge, pause: () => Promise<void>): Promise<string> {
  for (let nonce = 0; ; nonce++) {
    const answer = `${challenge}:${nonce}`;
    if (leadingZeroBits(answer) >= difficulty) return answer;
    if (nonce % triesAtATime === triesAtATime - 1) await pause();
  }
}
