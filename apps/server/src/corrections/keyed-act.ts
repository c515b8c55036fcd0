import type { Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { StaffPrincipal } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import type { CorrectionsDeps } from './deps.ts';

/** Who does it, and the key that makes it count once. */
export interface Act {
  staff: StaffPrincipal;
  idempotencyKey: string | null;
}

/** Which call it is and what it was asked, as validated. */
export interface Asked {
  call: string;
  accountId: number | null;
  body: object;
}

/** What an act leaves: the id of what it made or changed. */
export interface Made {
  id: number;
}

type Refused = Refusal<'GEN0002' | 'GEN0007'>;

/**
 * Does an act on money once, in one transaction (D-013): a second press or a repeat after a lost answer gets what the first one made, and the
 * repeat is on record. Without a key it is refused: nobody could tell a repeat from another payment of the same amount.
 */
export async function actOnce<Result extends Made | Refusal>(
  deps: CorrectionsDeps,
  { staff, idempotencyKey: key }: Act,
  { call, accountId, body }: Asked,
  work: (tx: Transaction, at: Date) => Promise<Result>,
): Promise<Result | Refused> {
  if (key === null) return refuse('GEN0002', { fields: [{ field: 'Idempotency-Key', code: 'required', message: 'Idempotency-Key' }] });
  const at = deps.clock.now();
  let isRepeat = true;
  const request = { route: call, scope: `staff ${staff.userId}`, key, body };
  const result = await deps.requestKeys.once<Result>(request, (tx) => {
    isRepeat = false;
    return work(tx, at);
  });
  if (isRepeat && 'id' in result) {
    const detail = { id: (result as Made).id, call };
    await recordAudit(deps.db, { at, action: 'corrections.repeated', staffId: staff.userId, accountId, detail });
  }
  return result;
}
