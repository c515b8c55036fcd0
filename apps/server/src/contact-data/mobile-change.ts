import { randomInt } from 'node:crypto';
import { usPhone } from '@porchlight/domain/contact/us-phone.ts';
import type { Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { AccountContext } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import type { Brand } from '../site/index.ts';
import { markApplied, replaceChange, type TriedChange, tryCode } from './changes.store.ts';
import { askPassword } from './contact-data.ts';
import { codeText, mobileChangedMail, mobileChangedText } from './contact-mails.ts';
import { lockHolder, writeVerifiedMobile } from './contacts.store.ts';
import type { ContactDataDeps } from './index.ts';

const codeLifeMs = 10 * 60_000;
const tries = 5;

/** C-116: texts a code to the new number. The change that waited until now is replaced; its code opens nothing any more. */
export async function changeMobile(
  deps: ContactDataDeps,
  body: { mobileNumber: string; currentPassword: string },
  { accountId, principal, locale }: AccountContext,
): Promise<Record<string, never> | Refusal<'GEN0002' | 'GEN0004' | 'GEN0010' | 'AUTH0009' | 'CON0001'>> {
  const mobileNumber = usPhone(body.mobileNumber);
  if (mobileNumber === null) {
    const message = catalogue[locale].contactData.mobile.invalid;
    return refuse('GEN0002', { fields: [{ field: 'mobileNumber', code: 'invalidPhone', message }] });
  }
  const refused = await askPassword(deps, principal.userId, body.currentPassword);
  if (refused !== null) return refused;
  const brand = await deps.site.brand();
  return deps.db.transaction(async (tx) => {
    const holder = await lockHolder(tx, accountId);
    if (holder === null) return refuse('GEN0004');
    if (holder.isMobileVerified && usPhone(holder.mobileNumber ?? '') === mobileNumber) return refuse('CON0001');
    const now = deps.clock.now();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await replaceChange(tx, {
      accountId,
      userId: principal.userId,
      kind: 'mobile',
      newValue: mobileNumber,
      codeDigest: codeDigest(deps, accountId, code),
      tries,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + codeLifeMs),
    });
    await deps.outbox.queueMessage(tx, codeText({ accountId, mobileNumber }, brand, holder.locale ?? locale, code));
    await recordAudit(tx, { at: now, action: 'contactData.mobileChangeRequested', userId: principal.userId, accountId });
    return {};
  });
}

/**
 * C-117: the code was entered. A wrong one costs a try; after the last, and where nothing waits any more, a new code has to be asked for.
 */
export async function verifyMobile(
  deps: ContactDataDeps,
  code: string,
  { accountId, locale }: AccountContext,
): Promise<Record<string, never> | Refusal<'CON0002' | 'CON0003'>> {
  const now = deps.clock.now();
  const brand = await deps.site.brand();
  const digest = codeDigest(deps, accountId, code.replace(/\s/g, ''));
  return deps.db.transaction(async (tx) => {
    // The account first, as in every other change of a contact.
    await lockHolder(tx, accountId);
    const tried = await tryCode(tx, { accountId, codeDigest: digest, now });
    if (tried === null) return refuse('CON0003');
    if (!tried.isRight) return refuse(tried.triesLeft > 0 ? 'CON0002' : 'CON0003');
    await applyMobile(deps, tx, { accountId, change: tried, brand, locale, now });
    return {};
  });
}

async function applyMobile(
  deps: ContactDataDeps,
  tx: Transaction,
  applied: { accountId: number; change: TriedChange; brand: Brand; locale: Locale; now: Date },
): Promise<void> {
  const { accountId, change, brand, now } = applied;
  const holder = await lockHolder(tx, accountId);
  await writeVerifiedMobile(tx, accountId, change.newValue);
  await markApplied(tx, change.id, now);
  const old = usPhone(holder?.mobileNumber ?? '');
  const isNew = old !== change.newValue;
  const action = isNew ? 'contactData.mobileChanged' : 'contactData.mobileVerified';
  await recordAudit(tx, { at: now, action, userId: change.userId, accountId });
  if (holder === null || !isNew) return;
  const locale = holder.locale ?? applied.locale;
  if (holder.email !== null) await deps.outbox.queueMessage(tx, mobileChangedMail({ ...holder, email: holder.email }, brand, locale, now));
  if (old !== null) await deps.outbox.queueMessage(tx, mobileChangedText({ ...holder, mobileNumber: old }, brand, locale, now));
}

function codeDigest({ secrets }: ContactDataDeps, accountId: number, code: string): Buffer {
  return secrets.digest('contact-code', `${accountId}:${code}`);
}
