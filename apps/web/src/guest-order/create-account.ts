import { call } from '../platform/api/call.ts';
import { isApiFailure } from '../platform/api/failure.ts';
import type { CallRequest } from '../platform/api/route-types.ts';
import { solveChallenge } from './proof/solve-challenge.ts';
import type { NewAccount } from './wizard-state.ts';

export type AccountBody = CallRequest<'guestOrder.createGuestAccount'>['body'];

/** Gives the browser time for a frame, a key press, an answer. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function newProof(): Promise<string> {
  return solveChallenge(await call('guestOrder.getChallenge'), pause);
}

let prepared: Promise<string> | null = null;

/** Begins the proof of work, so that it is there by the time somebody has filled in a form. Call it when the form shows. */
export function prepareProof(): void {
  prepared ??= newProof();
  prepared.catch(() => {
    prepared = null;
  });
}

/**
 * C-070, with the proof of work inside. A proof that took too long to be used is refused (ACC0003): then there is one more try with a fresh
 * one and the same key, which stands for this one intent (D-013). `token`: of the invitation the visitor came by, if any.
 */
export async function createAccount(body: AccountBody, idempotencyKey: string, token: string | null): Promise<NewAccount> {
  const send = async (proof: Promise<string>): Promise<NewAccount> =>
    call('guestOrder.createGuestAccount', {
      body,
      idempotencyKey,
      keys: { proofOfWork: await proof, ...(token !== null && { verificationToken: token }) },
    });
  const first = prepared ?? newProof();
  prepared = null;
  try {
    return await send(first);
  } catch (thrown) {
    if (!isApiFailure(thrown) || thrown.code !== 'ACC0003') throw thrown;
    return send(newProof());
  }
}
