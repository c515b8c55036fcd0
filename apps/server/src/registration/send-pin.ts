import { randomInt } from 'node:crypto';
import type { Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { type Check, holdSendings, lockFreshCheck, type PinType, readSendings, replacePin } from './checks.store.ts';
import type { RegistrationDeps } from './deps.ts';
import { findHolder } from './holders.store.ts';
import { pinMail, pinText } from './mails.ts';

/** How long a sent PIN is good, how often it may be wrong, and how soon another may be sent (D-039). */
export const pinLifeMs = 10 * 60_000;
export const pinTries = 5;
const resendAfterMs = 30_000;
/** What one phone number or mailbox gets (RL-MAIL). */
const mostToDestination = 3;
const destinationWindowMs = 15 * 60_000;

/** C-084: sends a PIN to the contact on file of a checked account. The earlier one is worth nothing from then on. */
export async function sendPin(
  deps: RegistrationDeps,
  { contactNumberId, requester }: { contactNumberId: number; requester: PinType },
): Promise<Record<string, never> | Refusal<'REG0002' | 'GEN0006'>> {
  const brand = await deps.site.brand();
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const check = await lockFreshCheck(tx, contactNumberId, now);
    const holder = check && (await findHolder(tx, check.accountId));
    const recipient = requester === 'mobilePin' ? holder?.mobile : holder?.email;
    if (!check || !holder || !recipient) return refuse('REG0002');
    const waitMs = deps.options.limitMessages ? await msToWait(tx, check, requester, now) : 0;
    if (waitMs > 0) return refuse('GEN0006', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    const pin = String(randomInt(1_000_000)).padStart(6, '0');
    const sent = { sentAt: now, expiresAt: new Date(now.getTime() + pinLifeMs), tries: pinTries };
    await replacePin(tx, {
      checkId: check.id,
      pinType: requester,
      digest: deps.secrets.digest('registration-pin', boundPin(check.id, pin)),
      ...sent,
    });
    const to = { ...holder, email: recipient, locale: holder.locale ?? check.locale };
    await deps.outbox.queueMessage(tx, requester === 'mobilePin' ? pinText(to, recipient, brand, pin) : pinMail(to, brand, pin));
    return {};
  });
}

/** Milliseconds until another PIN may be sent: 30 seconds after the last of this check, and three in a quarter of an hour to one place. */
async function msToWait(tx: Transaction, check: Check, pinType: PinType, now: Date): Promise<number> {
  const sinceLast = check.pinSentAt === null ? Number.POSITIVE_INFINITY : now.getTime() - check.pinSentAt.getTime();
  if (sinceLast < resendAfterMs) return resendAfterMs - sinceLast;
  await holdSendings(tx, check.accountId);
  const since = new Date(now.getTime() - destinationWindowMs);
  const { count, firstAt } = await readSendings(tx, { accountId: check.accountId, pinType, since });
  if (count < mostToDestination || firstAt === null) return 0;
  return destinationWindowMs - (now.getTime() - firstAt.getTime());
}

/** Bound to the check, so that a digest copied to another one opens nothing there. */
const boundPin = (checkId: number, pin: string): string => `${checkId}:${pin}`;

export function isPin({ secrets }: Pick<RegistrationDeps, 'secrets'>, checkId: number, pin: string, digest: Buffer): boolean {
  return secrets.matches('registration-pin', boundPin(checkId, pin), digest);
}
