import { isEmailAddress } from '@porchlight/domain/contact/email-address.ts';
import { defaultLocale, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { Transaction } from '../platform/db/database.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import type { AccountContext } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import type { Brand } from '../site/index.ts';
import { type TokenRefusal, tokenLifeMs } from '../verification/index.ts';
import { type ChangeRow, markApplied, readChange, readOpenChanges, replaceChange } from './changes.store.ts';
import { askPassword } from './contact-data.ts';
import { emailChangedMail, verifyEmailMail } from './contact-mails.ts';
import { type ContactHolder, findHolder, lockHolder, moveSignInEmail, writeVerifiedEmail } from './contacts.store.ts';
import type { ContactDataDeps, VerifyLinkProblem } from './index.ts';

/** C-115: mails a link to the new address. The change that waited until now is replaced; its link opens nothing any more. */
export async function changeEmail(
  deps: ContactDataDeps,
  body: { email: string; currentPassword: string },
  { accountId, principal, locale }: AccountContext,
): Promise<Record<string, never> | Refusal<'GEN0002' | 'GEN0004' | 'GEN0010' | 'AUTH0009' | 'CON0001'>> {
  const email = body.email.trim();
  if (!isEmailAddress(email)) {
    return refuse('GEN0002', { fields: [{ field: 'email', code: 'invalidEmail', message: catalogue[locale].contactData.email.invalid }] });
  }
  const refused = await askPassword(deps, principal.userId, body.currentPassword);
  if (refused !== null) return refused;
  const brand = await deps.site.brand();
  return deps.db.transaction(async (tx) => {
    const holder = await lockHolder(tx, accountId);
    if (holder === null) return refuse('GEN0004');
    if (holder.isEmailVerified && isSame(holder.email, email)) return refuse('CON0001');
    const url = await beginEmailVerification(deps, tx, { accountId, email, userId: principal.userId });
    await deps.outbox.queueMessage(tx, verifyEmailMail({ ...holder, email }, brand, holder.locale ?? locale, url));
    const at = deps.clock.now();
    await recordAudit(tx, { at, action: 'contactData.emailChangeRequested', userId: principal.userId, accountId });
    return {};
  });
}

/** Keeps the address that waits and answers its link. */
export async function beginEmailVerification(
  deps: ContactDataDeps,
  tx: Transaction,
  { accountId, email, userId }: { accountId: number; email: string; userId: number | null },
): Promise<string> {
  const now = deps.clock.now();
  const subjectId = await replaceChange(tx, {
    accountId,
    userId,
    kind: 'email',
    newValue: email,
    codeDigest: null,
    tries: null,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + tokenLifeMs['verify-email']),
  });
  const token = await deps.verification.issue(tx, { purpose: 'verify-email', subjectId, accountId });
  return `${deps.options.portalUrl}/verifyemail?token=${token}`;
}

/** Mails the link for what waits, else for the address the account has, and answers it. */
export async function mailVerifyLink(
  deps: ContactDataDeps,
  accountNumber: string,
): Promise<{ url: string } | { problem: VerifyLinkProblem }> {
  const found = await findHolder(deps.db, accountNumber);
  if (found === null) return { problem: 'noAccount' };
  const { accountId } = found;
  const brand = await deps.site.brand();
  return deps.db.transaction(async (tx) => {
    const holder = (await lockHolder(tx, accountId)) ?? found;
    const waiting = (await readOpenChanges(tx, accountId)).find(({ kind }) => kind === 'email');
    const email = waiting?.new_value ?? holder.email;
    if (email === null || !isEmailAddress(email)) return { problem: 'noEmail' as const };
    const url = await beginEmailVerification(deps, tx, { accountId, email, userId: null });
    await deps.outbox.queueMessage(tx, verifyEmailMail({ ...holder, email }, brand, holder.locale ?? defaultLocale, url));
    await recordAudit(tx, { at: deps.clock.now(), action: 'contactData.verifyLinkMailed', accountId });
    return { url };
  });
}

/**
 * C-046: the link was opened. The address becomes the account's, or is only marked as verified where it is already. The same link may be
 * opened again while the address is the account's; a link to an address that was replaced meanwhile is over.
 */
export async function verifyEmail(deps: ContactDataDeps, token: string, locale: Locale): Promise<Record<string, never> | TokenRefusal> {
  const judged = await deps.verification.judge('verify-email', token);
  if (isRefusal(judged)) return judged;
  const brand = await deps.site.brand();
  return deps.db.transaction(async (tx) => {
    const seen = await readChange(tx, judged.subjectId);
    if (seen === null) return refuse('TOK0001');
    const holder = await lockHolder(tx, seen.account_id);
    // Read again: whoever held the account may have completed or replaced it.
    const change = await readChange(tx, judged.subjectId);
    if (holder === null || change === null) return refuse('TOK0001');
    if (change.withdrawn_at !== null) return refuse('TOK0002');
    if (change.applied_at !== null) return isSame(holder.email, change.new_value) ? {} : refuse('TOK0003');
    await applyEmail(deps, tx, { holder, change, brand, locale });
    return {};
  });
}

async function applyEmail(
  deps: ContactDataDeps,
  tx: Transaction,
  { holder, change, brand, locale }: { holder: ContactHolder; change: ChangeRow; brand: Brand; locale: Locale },
): Promise<void> {
  const at = deps.clock.now();
  const { accountId, email: old } = holder;
  const isNew = !isSame(old, change.new_value);
  await writeVerifiedEmail(tx, holder, change.new_value, at);
  await markApplied(tx, change.id, at);
  const action = isNew ? 'contactData.emailChanged' : 'contactData.emailVerified';
  await recordAudit(tx, { at, action, userId: change.user_id, accountId });
  if (!isNew || old === null) return;
  // Whoever reads the old mailbox must not get in by a link that went there.
  for (const userId of await moveSignInEmail(tx, { accountId, from: old, to: change.new_value })) {
    await deps.verification.useUpOpen(tx, 'reset', userId);
  }
  await deps.outbox.queueMessage(tx, emailChangedMail({ ...holder, email: old }, brand, holder.locale ?? locale, at));
}

/** Domains are compared in any case, and so are mailboxes: nobody's provider tells them apart. */
function isSame(one: string | null, other: string): boolean {
  return one !== null && one.toLowerCase() === other.toLowerCase();
}
