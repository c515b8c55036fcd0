import type { Contract, RouteAnswer } from '@porchlight/contract';
import { defaultLocale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { findAccountHolder } from '../account/index.ts';
import { isRefusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import type { TokenRefusal } from '../verification/index.ts';
import type { OrderingDeps } from './deps.ts';
import { readServiceAddress } from './guest-orders.store.ts';
import { findInvitable, insertInvitedOrder } from './invitations.store.ts';
import { invitationMail } from './mails.ts';

/** Why nobody can be invited. */
export type InvitationProblem = 'noAccount' | 'noEmail' | 'noAddress';

/** C-052: the order an invitation is about, without using its link up. */
export async function verifyOrderToken(
  deps: OrderingDeps,
  token: string,
): Promise<RouteAnswer<Contract['guestOrder']['verifyOrderToken']> | TokenRefusal> {
  const subject = await deps.verification.judge('email-order', token);
  if (isRefusal(subject)) return subject;
  const formattedAddress = await readServiceAddress(deps.db, subject.subjectId);
  return formattedAddress === null ? refuse('TOK0001') : { orderId: subject.subjectId, formattedAddress };
}

/**
 * Mails the holder of an account a link to order (D-145) and answers it. It is about the account's open order; an account without one gets an
 * order that waits for the choice.
 */
export async function inviteToOrder(deps: OrderingDeps, accountNumber: string): Promise<{ url: string } | { problem: InvitationProblem }> {
  const invitable = await findInvitable(deps.db, accountNumber);
  if (invitable === null) return { problem: 'noAccount' };
  const holder = await findAccountHolder(deps.db, invitable.accountId);
  if (holder === null || holder.email === null) return { problem: 'noEmail' };
  const { accountId, orderId, address } = invitable;
  if (address === null) return { problem: 'noAddress' };
  const { email, locale } = holder;
  const brand = await deps.site.brand();
  const at = deps.clock.now();
  const type = catalogue[defaultLocale].orderMail.invitation;
  return deps.db.transaction(async (tx) => {
    const subjectId = orderId ?? (await insertInvitedOrder(tx, { accountId, address, type, at }));
    const token = await deps.verification.issue(tx, { purpose: 'email-order', subjectId, accountId });
    const url = `${deps.options.portalUrl}/emailorder?token=${token}`;
    const to = { accountId, accountNumber: holder.accountNumber, firstName: holder.name, email, locale };
    await deps.outbox.queueMessage(tx, invitationMail(to, brand, { address, url }));
    await recordAudit(tx, { at, action: 'guestOrder.invited', accountId, detail: { orderId: subjectId } });
    return { url };
  });
}
