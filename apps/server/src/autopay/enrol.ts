import { authorizationVersion } from '@porchlight/domain/autopay/authorization-version.ts';
import { isCardExpired } from '@porchlight/domain/autopay/card-expiration.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { recordConsent, revokeConsent } from '../consents/index.ts';
import type { LockedAccount } from '../ledger/index.ts';
import type { UsableMethod } from '../payment-methods/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import type { Brand } from '../site/index.ts';
import { changeMail } from './change-mail.ts';
import { forgetTries, lookAgain } from './charges.store.ts';
import type { AutopayDeps } from './deps.ts';
import { type BankShown, type Enrolment, endEnrolment, insertEnrolment, readEnrolment } from './enrolments.store.ts';
import { queueMail } from './queue-mail.ts';

/** Who turns AutoPay on, and in which language they read what they agree to. */
export interface Enroller {
  accountId: number;
  userId: number;
  /** The member of staff who does it in the customer's name. */
  staffId: number | null;
  locale: Locale;
}

export interface EnrolWith {
  givenAs: Enrolment['givenAs'];
  bank: BankShown | null;
  /** The method, found or recorded in the transaction; null: it is none of this account's. */
  method: (tx: Transaction) => Promise<UsableMethod | null>;
}

/**
 * Turns AutoPay on, or has it pay with another method, under the account's lock: the former enrolment and its consent end, the new
 * one begins with the words that were agreed to, and a charge that is still owed is looked at again. The same again changes nothing.
 */
export async function enrol(deps: AutopayDeps, enroller: Enroller, wanted: EnrolWith): Promise<'done' | Refusal<'AP0001' | 'GEN0004'>> {
  const brand = await deps.site.brand();
  return deps.db.transaction(async (tx) => {
    const account = await deps.ledger.lockAccount(tx, enroller.accountId);
    if (account === null) return refuse('GEN0004');
    const at = deps.clock.now();
    const today = todayInZone(at, account.timeZone);
    const method = await wanted.method(tx);
    if (method === null || (method.expiration !== null && isCardExpired(method.expiration, today))) return refuse('AP0001');
    const former = await readEnrolment(tx, account.id);
    if (former !== null && isSame(former, wanted, method)) return 'done' as const;
    await begin(deps, tx, { enroller, wanted, method, former, account, brand, at, today });
    return 'done' as const;
  });
}

interface Beginning {
  enroller: Enroller;
  wanted: EnrolWith;
  method: UsableMethod;
  former: Enrolment | null;
  account: LockedAccount;
  brand: Brand;
  at: Date;
  today: string;
}

async function begin(deps: AutopayDeps, tx: Transaction, beginning: Beginning): Promise<void> {
  const { enroller, wanted, method, former, account, brand, at, today } = beginning;
  if (former !== null) await end(tx, former, at);
  const wording = fill(catalogue[enroller.locale].autopayAuthorization.text, { brandName: brand.name, supportPhone: brand.phone });
  const { userId, locale } = enroller;
  const consent = { kind: 'autopay' as const, choice: method.display, wording, wordingVersion: authorizationVersion, locale, at };
  const consentId = await recordConsent(tx, { ...consent, accountId: account.id, userId });
  await insertEnrolment(tx, {
    accountId: account.id,
    methodId: method.id,
    givenAs: wanted.givenAs,
    bank: wanted.bank,
    consentId,
    limitCents: former?.limitCents ?? null,
    backupMethodId: former?.backupMethodId === method.id ? null : (former?.backupMethodId ?? null),
    at,
  });
  await forgetTries(tx, account.id);
  await lookAgain(tx, account.id, today, ['failed', 'noMethod', 'overLimit', 'retry'], at);
  const change = { kind: former === null ? ('on' as const) : ('method' as const), method: method.display, wording };
  const action = former === null ? 'autopay.turnedOn' : 'autopay.changed';
  await recordAudit(tx, { at, action, userId, staffId: enroller.staffId, accountId: account.id });
  const words = changeMail(change, { accountNumber: account.number, date: today, brand });
  await queueMail(deps, tx, { account, brand, words, dedupeKey: null });
}

/** Ends an enrolment and takes its consent back. Never before it began: another process, whose clock is ahead, may have begun it. */
export async function end(tx: Transaction, enrolment: Enrolment, now: Date): Promise<void> {
  const at = now < enrolment.enrolledAt ? enrolment.enrolledAt : now;
  await endEnrolment(tx, enrolment.id, at);
  if (enrolment.consentId !== null) await revokeConsent(tx, enrolment.consentId, at);
}

/** The same method, given the same way and not failed since: there is nothing to change. */
function isSame(former: Enrolment, { givenAs, bank }: EnrolWith, method: UsableMethod): boolean {
  return (
    former.methodId === method.id &&
    former.methodFailedAt === null &&
    former.consentId !== null &&
    former.givenAs === givenAs &&
    former.bankHolderName === (bank?.holderName ?? null) &&
    former.bankRoutingNumber === (bank?.routingNumber ?? null) &&
    former.bankLast4 === (bank?.last4 ?? null) &&
    former.bankAccountType === (bank?.accountType ?? null)
  );
}
