import type { Actor } from '../orders/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { recordAudit } from '../session/index.ts';
import type { ServiceSignupDeps } from './deps.ts';
import { openWorkOf, readLinkedOrder } from './linked-order.ts';
import { readyMail } from './mails.ts';
import { findSignupAccount, readSignupOrder } from './signup-orders.store.ts';

/** Why nobody gets a link to sign up for service. */
export type SignupLinkProblem = 'noAccount' | 'noEmail' | 'notSignedUp' | 'noOrder' | 'plansChosen';

const operator = { kind: 'operator', userId: null } as const;

/** Accounts that wait for service; what they ordered may be signed up for (D-146). */
const waitingStatuses: readonly string[] = ['SIGNUP', 'SURVEY', 'PROSPECT'];

/**
 * Mails whoever waits for service the link to sign up, and answers it. It is about the newest of the account's open orders, whose work then waits
 * for the choice of plans; links mailed before stay good.
 */
export async function mailSignupLink(
  deps: ServiceSignupDeps,
  accountNumber: string,
  staffId: number | null = null,
): Promise<{ url: string } | { problem: SignupLinkProblem }> {
  const account = await findSignupAccount(deps.db, accountNumber);
  if (account === null) return { problem: 'noAccount' };
  if (!waitingStatuses.includes(account.status.toUpperCase())) return { problem: 'notSignedUp' };
  const [orderId] = account.openOrderIds;
  if (orderId === undefined) return { problem: 'noOrder' };
  const actor = staffId === null ? operator : ({ kind: 'staff', userId: staffId } as const);
  return deps.db.transaction(async (tx) => {
    const mailed = await mailLinkOfOrder(deps, tx, orderId, actor);
    if ('problem' in mailed) return mailed;
    const { url, accountId } = mailed;
    await recordAudit(tx, { at: deps.clock.now(), action: 'serviceSignup.invited', accountId, staffId, detail: { orderId } });
    return { url };
  });
}

/** The same of one order, in the caller's transaction and without a record of its own. */
export async function mailLinkOfOrder(
  deps: ServiceSignupDeps,
  tx: Transaction,
  orderId: number,
  actor: Actor,
): Promise<{ url: string; accountId: number } | { problem: 'noOrder' | 'noEmail' | 'plansChosen' }> {
  const order = await readSignupOrder(tx, orderId);
  if (order === null) return { problem: 'noOrder' };
  const { accountId, email } = order;
  if (email === null) return { problem: 'noEmail' };
  const brand = await deps.site.brand(tx);
  await deps.orders.lock(tx, orderId);
  await deps.orders.follow(tx, { orderId, workflow: 'signup', actor });
  const linked = await readLinkedOrder(deps, tx, orderId);
  if (linked === null || !linked.isChoosable) return { problem: 'plansChosen' };
  for (const { serviceOrderId, step } of openWorkOf(linked.work)) {
    if (step === 'received') await deps.orders.advance(tx, { serviceOrderId, event: 'ready', actor });
  }
  const token = await deps.verification.issue(tx, { purpose: 'signup', subjectId: orderId, accountId });
  const url = `${deps.portalUrl}/confirm-order?token=${token}`;
  await deps.outbox.queueMessage(tx, readyMail({ ...order, email }, brand, url));
  return { url, accountId };
}
