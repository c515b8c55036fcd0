import type { Contract, RouteAnswer } from '@porchlight/contract';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { AccountContext } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import { type ChangeKind, readOpenChanges, withdrawOpen } from './changes.store.ts';
import { lockHolder, readHolder, readPasswordHash } from './contacts.store.ts';
import type { ContactDataDeps } from './index.ts';

type Answer = RouteAnswer<Contract['contactData']['getContactData']>;

/** C-114: the own contacts and what waits to replace them. Both belong to the reader, so nothing is masked. */
export async function getContactData({ db }: ContactDataDeps, accountId: number): Promise<Answer | Refusal<'GEN0004'>> {
  const [holder, changes] = await Promise.all([readHolder(db, accountId), readOpenChanges(db, accountId)]);
  if (holder === null) return refuse('GEN0004');
  const waiting = (kind: ChangeKind): Answer['email']['waiting'] => {
    const change = changes.find((each) => each.kind === kind);
    if (!change) return null;
    const { new_value: value, requested_at: requested, expires_at: expires } = change;
    return { value, requestedDatetime: requested.toISOString(), expiresDatetime: expires.toISOString() };
  };
  return {
    email: { value: holder.email, verified: holder.isEmailVerified, waiting: waiting('email') },
    mobileNumber: { value: holder.mobileNumber, verified: holder.isMobileVerified, waiting: waiting('mobile') },
  };
}

/** C-118: drops what waits; its link or code opens nothing from then on. Nothing happens where none waits. */
export async function withdrawChange(deps: ContactDataDeps, kind: ChangeKind, context: AccountContext): Promise<Record<string, never>> {
  const at = deps.clock.now();
  const { accountId, principal } = context;
  await deps.db.transaction(async (tx) => {
    await lockHolder(tx, accountId);
    if (!(await withdrawOpen(tx, { accountId, kind, at }))) return;
    await recordAudit(tx, { at, action: 'contactData.changeWithdrawn', userId: principal.userId, accountId, detail: { kind } });
  });
  return {};
}

/** Whether the current password is right; the refusal otherwise. Asked for before anything that leads to another contact. */
export async function askPassword(
  deps: ContactDataDeps,
  userId: number,
  password: string,
): Promise<Refusal<'AUTH0009' | 'GEN0010'> | null> {
  const known = await readPasswordHash(deps.db, userId);
  const isRight = await deps.session.passwords.inTurn(() => deps.session.passwords.isPassword(password, known));
  if (isRight === 'busy') return refuse('GEN0010', { retryAfterSeconds: 1 });
  return isRight ? null : refuse('AUTH0009');
}
