import type { Transaction } from '../platform/db/database.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import type { Clock } from '../ports/clock.ts';
import { recordAudit, type SecondFactor, signInDelays } from '../session/index.ts';
import { stepOfCode } from './one-time-code.ts';
import { spelledCode } from './recovery-codes.rules.ts';
import { lockSecondFactor, noteRightCode, noteWrongCode, type SecondFactorRow, useRecoveryCode } from './second-factor.store.ts';

export interface JudgeDeps {
  clock: Clock;
  secrets: Secrets;
}

const dayMs = 86_400_000;

/** What a secret is bound to, so that one copied to another user does not open. */
export const sealContext = (userId: number): Buffer => Buffer.from(`user:${userId}`);
export const recoveryDigest = (secrets: Secrets, userId: number, code: string): Buffer =>
  secrets.digest('recovery-code', boundCode(userId, code));
/** As it may be kept: codes made under a root key that is being replaced still work. */
const recoveryDigests = (secrets: Secrets, userId: number, code: string): Buffer[] =>
  [recoveryDigest(secrets, userId, code), secrets.earlierDigest('recovery-code', boundCode(userId, code))].filter((each) => each !== null);
const boundCode = (userId: number, code: string): string => `${userId}:${spelledCode(code)}`;

/** Judges codes for sign-in. Wrong ones are counted by user and slow down as wrong passwords do (0006). */
export function createSecondFactor(deps: JudgeDeps): SecondFactor {
  return {
    async judge(tx, userId, code) {
      const row = await lockSecondFactor(tx, userId);
      if (row === null || row.confirmed_at === null) return 'notAsked';
      return code === null ? 'missing' : judgeCode(tx, deps, { userId, row, code, takesRecovery: true });
    },
  };
}

export type CodeVerdict = 'right' | 'wrong' | { waitSeconds: number };

/** Judges a code against a row the caller holds. */
export async function judgeCode(
  tx: Transaction,
  deps: JudgeDeps,
  { userId, row, code, takesRecovery }: { userId: number; row: SecondFactorRow; code: string; takesRecovery: boolean },
): Promise<CodeVerdict> {
  const now = deps.clock.now();
  const waitMs = (row.blocked_until?.getTime() ?? 0) - now.getTime();
  if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000) };
  const spelled = spelledCode(code);
  const secret = deps.secrets.open('second-factor', row.sealed_secret, sealContext(userId));
  const step = secret !== null && /^\d{6}$/.test(spelled) ? stepOfCode(secret, spelled, now, row.last_step) : null;
  if (step !== null) {
    await noteRightCode(tx, userId, step);
    return 'right';
  }
  if (takesRecovery && (await useRecoveryCode(tx, userId, recoveryDigests(deps.secrets, userId, spelled), now))) {
    await noteRightCode(tx, userId, null);
    await recordAudit(tx, { at: now, action: 'signInMethods.recoveryCodeUsed', userId });
    return 'right';
  }
  // As with passwords, failures are forgotten after a day without one.
  const isForgotten = row.blocked_until === null || now.getTime() - row.blocked_until.getTime() > dayMs;
  const failures = isForgotten ? 1 : row.failures + 1;
  const delaySeconds = signInDelays[Math.min(failures, signInDelays.length) - 1] ?? 0;
  await noteWrongCode(tx, userId, failures, new Date(now.getTime() + delaySeconds * 1000));
  return 'wrong';
}
