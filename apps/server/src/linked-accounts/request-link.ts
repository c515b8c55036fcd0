import type { Contract, RouteAnswer } from '@porchlight/contract';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { Principal } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import type { LinkedAccountsDeps } from './index.ts';
import { findLinkTarget, keepRequestToMail } from './links.store.ts';
import { readParties, sendRequest } from './send-request.ts';

/** A repeated request sends at most one mail in this time (C-057). */
const betweenMailsMs = 5 * 60_000;

type Request = { accountNumber: string; contactEmailAddress: string };

/**
 * Asks the holder of an account to open it to the signed-in user (D-114). The mail goes to the address on file, whatever was typed. A number
 * nobody has and an e-mail that is not on file are one answer after one and the same statement.
 */
export async function requestLink(
  deps: LinkedAccountsDeps,
  request: Request,
  { userId, accountId: ownAccountId, sessionId }: Principal,
): Promise<RouteAnswer<Contract['linkedAccounts']['requestLink']> | Refusal<'LNK0001' | 'LNK0002'>> {
  const target = await findLinkTarget(deps.db, request.accountNumber.trim(), userId);
  if (target !== null && (target.isLinked || target.accountId === ownAccountId)) return refuse('LNK0002');
  const email = request.contactEmailAddress.trim().toLowerCase();
  if (!target?.emails.includes(email)) return refuse('LNK0001');
  const { accountId } = target;
  const parties = await readParties(deps, { accountId, userId });
  if (parties === null) return refuse('LNK0001');
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const linkId = await keepRequestToMail(tx, { accountId, userId, at, unmailedSince: new Date(at.getTime() - betweenMailsMs) });
    if (linkId === null) return;
    await sendRequest(deps, tx, { ...parties, linkId });
    await recordAudit(tx, { at, action: 'linkedAccounts.requested', userId, accountId, detail: { linkId, sessionId } });
  });
  return {};
}
