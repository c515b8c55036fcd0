import { isEmailAddress } from '@porchlight/domain/contact/email-address.ts';
import { defaultLocale, type Locale } from '@porchlight/texts';
import { enqueue } from '../platform/jobs/index.ts';
import { recordAudit } from '../session/index.ts';
import type { PasswordsDeps, ResetLinkProblem } from './index.ts';
import { findOwnerOfAccount, findOwnersNamed, isAccountNumber, type PasswordOwner } from './password-owner.store.ts';
import { resetLinkMail } from './reset-mails.ts';

/** What the job needs: the identifier, sealed, and the language of the page it was typed on. */
export interface ResetLinkRequest {
  asked: string;
  locale: Locale;
}

const sealedFor = Buffer.from('reset-link-request');

/**
 * C-042: asks for a reset link. What was typed is sealed and left to a job, so that neither the answer nor the time it takes tells
 * whether there is such a user (D-028).
 */
export async function askForResetLink(deps: PasswordsDeps, identifier: string, locale: Locale): Promise<Record<string, never>> {
  const asked = deps.secrets.seal('reset-request', identifier.trim(), sealedFor).toString('base64');
  await deps.db.transaction((tx) => enqueue(tx, 'sendResetLink', { asked, locale }));
  return {};
}

/**
 * Mails the link to the address on file. An e-mail that several users have brings a link for each of them, with their username. A repeat of
 * the job mails another link; both work.
 */
export async function sendResetLink(deps: PasswordsDeps, { asked, locale }: ResetLinkRequest): Promise<void> {
  const identifier = deps.secrets.open('reset-request', Buffer.from(asked, 'base64'), sealedFor);
  if (identifier === null || identifier === '') return;
  for (const owner of await findOwnersNamed(deps.db, identifier)) await issueLink(deps, owner, owner.locale ?? locale);
}

/** The same for an operator, who names the account and gets the link; for a member of staff it is on record that they asked. */
export async function mailResetLink(
  deps: PasswordsDeps,
  accountNumber: string,
  staffId?: number,
): Promise<{ url: string } | { problem: ResetLinkProblem }> {
  const owner = await findOwnerOfAccount(deps.db, accountNumber);
  const url = owner === null ? null : await issueLink(deps, owner, owner.locale ?? defaultLocale, staffId);
  if (url !== null) return { url };
  return { problem: (await isAccountNumber(deps.db, accountNumber)) ? 'noUser' : 'noAccount' };
}

/** Null where the address on file takes no mail. */
async function issueLink(deps: PasswordsDeps, owner: PasswordOwner, locale: Locale, staffId: number | null = null): Promise<string | null> {
  const { user_id: userId, account_id: accountId } = owner;
  if (!isEmailAddress(owner.email)) {
    deps.log.warn({ userId }, 'no reset link: the address on file takes no mail');
    return null;
  }
  const brand = await deps.site.brand();
  return deps.db.transaction(async (tx) => {
    const token = await deps.verification.issue(tx, { purpose: 'reset', subjectId: userId, accountId });
    const url = `${deps.options.portalUrl}/resetpassword?token=${token}`;
    await deps.outbox.queueMessage(tx, resetLinkMail(owner, brand, locale, url));
    await recordAudit(tx, { at: deps.clock.now(), action: 'passwords.resetLinkSent', userId, accountId, staffId });
    return url;
  });
}
