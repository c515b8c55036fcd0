import type { Contract, RouteAnswer } from '@porchlight/contract';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { Principal } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import type { LinkedAccountsDeps } from './index.ts';
import { endLink } from './links.store.ts';
import { endedMails } from './mails.ts';
import { readParties } from './send-request.ts';

/**
 * Ends a link from either side (D-120): the linked user leaves, or the holder sends the user away. Everything else, also a link of others
 * that exists, is unknown. The user's rights are gone with this request: what this process remembers is dropped here, the other
 * processes hear of the row from the database.
 */
export async function unlink(
  deps: LinkedAccountsDeps,
  { accountId, userId }: { accountId: number; userId: number },
  principal: Principal,
): Promise<RouteAnswer<Contract['linkedAccounts']['unlink']> | Refusal<'LNK0003'>> {
  const isOwnLink = userId === principal.userId;
  const isOnOwnAccount = accountId === principal.accountId;
  if (!isOwnLink && !isOnOwnAccount) return refuse('LNK0003');
  const parties = await readParties(deps, { accountId, userId });
  const at = deps.clock.now();
  const isEnded = await deps.db.transaction(async (tx) => {
    const linkId = await endLink(tx, { accountId, userId, at });
    if (linkId === null) return false;
    const detail = { linkId, linkedUserId: userId, sessionId: principal.sessionId };
    await recordAudit(tx, { at, action: 'linkedAccounts.removed', userId: principal.userId, accountId, detail });
    if (parties !== null) for (const mail of endedMails(parties)) await deps.outbox.queueMessage(tx, mail);
    return true;
  });
  if (!isEnded) return refuse('LNK0003');
  deps.session.forgetUser(userId);
  return {};
}
