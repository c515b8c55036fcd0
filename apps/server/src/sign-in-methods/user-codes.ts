import type { Queries, Transaction } from '../platform/db/database.ts';
import type { Ids } from '../ports/ids.ts';
import { type CodeVerdict, type JudgeDeps, judgeCode, recoveryDigest, sealContext } from './judge-code.ts';
import { newSecret, otpauthAddress } from './one-time-code.ts';
import { recoveryCodeCount, recoveryCodeOf } from './recovery-codes.rules.ts';
import {
  confirmSecret,
  deleteSecondFactor,
  keepUnconfirmed,
  lockSecondFactor,
  readSecondFactor,
  replaceRecoveryCodes,
} from './second-factor.store.ts';

/** The one-time code of a user, be it a customer or a member of staff. Who asks, and what follows for sessions, is the caller's business. */
export interface UserCodes {
  isOn(db: Queries, userId: number): Promise<boolean>;
  /** A secret that is not in force yet, for the authenticator app; null: codes are on. */
  begin(db: Queries, user: { id: number; username: string }, brandName: string): Promise<{ secret: string; address: string } | null>;
  /** Puts it in force by a code of the app; answers the recovery codes, which are told this once. `wrong`: also where nothing was begun. */
  turnOn(tx: Transaction, userId: number, code: string): Promise<{ recoveryCodes: string[] } | Exclude<CodeVerdict, 'right'>>;
  /** Takes it out of force by a code of the app or a recovery code; `wrong`: also where none is on. */
  turnOff(tx: Transaction, userId: number, code: string): Promise<CodeVerdict>;
  /** Takes it out of force for somebody who can give no code; false where none is on. */
  drop(tx: Transaction, userId: number): Promise<boolean>;
}

export function createUserCodes(deps: JudgeDeps & { ids: Ids }): UserCodes {
  return {
    isOn: async (db, userId) => (await readSecondFactor(db, userId)).isOn,
    async begin(db, user, brandName) {
      const secret = newSecret();
      const sealed = deps.secrets.seal('second-factor', secret, sealContext(user.id));
      if (!(await keepUnconfirmed(db, user.id, { sealed, at: deps.clock.now() }))) return null;
      return { secret, address: otpauthAddress(secret, brandName, user.username) };
    },
    async turnOn(tx, userId, code) {
      const row = await lockSecondFactor(tx, userId);
      if (row === null || row.confirmed_at !== null) return 'wrong';
      const verdict = await judgeCode(tx, deps, { userId, row, code, takesRecovery: false });
      if (verdict !== 'right') return verdict;
      const recoveryCodes = Array.from({ length: recoveryCodeCount }, () => newRecoveryCode(deps.ids));
      await confirmSecret(tx, userId, deps.clock.now());
      await replaceRecoveryCodes(
        tx,
        userId,
        recoveryCodes.map((each) => recoveryDigest(deps.secrets, userId, each)),
      );
      return { recoveryCodes };
    },
    async turnOff(tx, userId, code) {
      const row = await lockSecondFactor(tx, userId);
      if (row === null || row.confirmed_at === null) return 'wrong';
      const verdict = await judgeCode(tx, deps, { userId, row, code, takesRecovery: true });
      if (verdict === 'right') await deleteSecondFactor(tx, userId);
      return verdict;
    },
    drop: deleteSecondFactor,
  };
}

const randomBytesAtOnce = 32;

function newRecoveryCode(ids: Ids): string {
  for (;;) {
    const code = recoveryCodeOf(Buffer.from(ids.secret(randomBytesAtOnce), 'base64url'));
    if (code !== null) return code;
  }
}
