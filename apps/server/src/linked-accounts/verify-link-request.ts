import type { Contract, RouteAnswer } from '@porchlight/contract';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import type { TokenRefusal } from '../verification/index.ts';
import type { LinkedAccountsDeps } from './index.ts';
import { findLink, isRegistered, registerLink } from './links.store.ts';
import { registeredMails } from './mails.ts';
import { readParties } from './send-request.ts';

type Answer = RouteAnswer<Contract['linkedAccounts']['verifyLinkRequest']>;
type Refused = TokenRefusal | Refusal<'LNK0002' | 'LNK0004'>;

/**
 * The holder agrees by the link mailed to them, signed in or not (D-119): from then on the user who asked may open the account. Two who
 * agree by one link at once agree once. What was agreed to is kept with the audit record, and both sides are told by mail.
 */
export async function verifyLinkRequest(
  deps: LinkedAccountsDeps,
  { acceptedTermsAndConditions, token }: { acceptedTermsAndConditions: boolean; token: string },
): Promise<Answer | Refused> {
  if (!acceptedTermsAndConditions) return refuse('LNK0004');
  const { db, verification, outbox, clock } = deps;
  const subject = await verification.judge('linked-account', token);
  if (isRefusal(subject)) return subject;
  const link = await findLink(db, subject.subjectId);
  if (link === null) return refuse('TOK0001');
  const { id: linkId, accountId, userId } = link;
  const parties = await readParties(deps, link);
  const at = clock.now();
  const refused = await db.transaction(async (tx): Promise<Refused | null> => {
    const used = await verification.use(tx, 'linked-account', token);
    if (isRefusal(used)) return used;
    // Another mail of the same request was followed before, or the link it led to was ended since: neither opens the account again.
    if (!(await registerLink(tx, linkId, at))) return (await isRegistered(tx, linkId)) ? refuse('LNK0002') : refuse('TOK0003');
    const detail = { linkId, linkedUserId: userId, acceptedTermsAndConditions: true };
    await recordAudit(tx, { at, action: 'linkedAccounts.registered', accountId, detail });
    if (parties !== null) for (const mail of registeredMails(parties)) await outbox.queueMessage(tx, mail);
    return null;
  });
  if (refused !== null) return refused;
  deps.session.forgetUser(userId);
  return {};
}
