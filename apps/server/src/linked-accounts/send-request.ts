import { defaultLocale } from '@porchlight/texts';
import { findAccountHolder } from '../account/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { recordAudit } from '../session/index.ts';
import type { Brand } from '../site/index.ts';
import type { LinkedAccountsDeps } from './index.ts';
import { findLinkedUser, findOpenRequest, markMailed } from './links.store.ts';
import { type Party, requestMail } from './mails.ts';
import { nameOf } from './present-link.ts';

/** Why an operator can't have a request mailed again. */
export type MailAgainProblem = 'noAccount' | 'noEmail' | 'noRequest';

/** Both sides of a link: who holds the account, and who may open it. */
export interface Parties {
  holder: Party;
  user: Party;
  /** The user's name, as the holder is told it. */
  userName: string;
  brand: Brand;
}

/** Null when the account has no address to write to. */
export async function readParties(
  { db, site }: Pick<LinkedAccountsDeps, 'db' | 'site'>,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<Parties | null> {
  const [holder, user, brand] = await Promise.all([findAccountHolder(db, accountId), findLinkedUser(db, userId), site.brand()]);
  // Whoever ends a link may name a user whom nobody knows.
  if (holder?.email == null || user === null) return null;
  const { accountNumber, email, name, locale } = holder;
  return {
    holder: { accountId, accountNumber, email, firstName: name, locale },
    user: {
      accountId: user.accountId,
      accountNumber: user.accountNumber ?? '',
      email: user.email,
      firstName: user.firstName ?? '',
      locale: user.locale ?? defaultLocale,
    },
    userName: nameOf(user),
    brand,
  };
}

/** Makes the link and its mail in the caller's transaction; answers where it leads. Links sent before stay good until they are used. */
export async function sendRequest(
  { verification, outbox, portalUrl }: Pick<LinkedAccountsDeps, 'verification' | 'outbox' | 'portalUrl'>,
  tx: Transaction,
  { linkId, ...parties }: Parties & { linkId: number },
): Promise<string> {
  const token = await verification.issue(tx, { purpose: 'linked-account', subjectId: linkId, accountId: parties.holder.accountId });
  const url = `${portalUrl}/verify-linkedaccount-request?token=${token}`;
  await outbox.queueMessage(tx, requestMail(parties, url));
  return url;
}

/** For an operator on the phone: the newest request an account's holder has not answered, mailed once more. The five minutes do not count. */
export async function mailOpenRequestAgain(
  deps: LinkedAccountsDeps,
  accountNumber: string,
): Promise<{ url: string } | { problem: MailAgainProblem }> {
  const open = await findOpenRequest(deps.db, accountNumber);
  if (open === null) return { problem: 'noAccount' };
  const { accountId, linkId, userId } = open;
  if (linkId === null || userId === null) return { problem: 'noRequest' };
  const parties = await readParties(deps, { accountId, userId });
  if (parties === null) return { problem: 'noEmail' };
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const url = await sendRequest(deps, tx, { ...parties, linkId });
    await markMailed(tx, linkId, at);
    await recordAudit(tx, { at, action: 'linkedAccounts.mailedAgain', accountId, detail: { linkId, linkedUserId: userId } });
    return { url };
  });
}
