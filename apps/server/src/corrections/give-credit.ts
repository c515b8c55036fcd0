import { chargeKeys } from '@porchlight/domain/billing/charge-keys.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { type CreditPlace, type CreditReason, isAboveCreditLimit } from '@porchlight/domain/corrections/kinds.ts';
import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import { fill } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { findAccountHolder } from '../account/index.ts';
import type { LockedAccount } from '../ledger/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import { queueCreditMail } from './corrections-mail.ts';
import { insertCredit, lockCredit, markWithdrawn } from './credits.store.ts';
import type { CorrectionsDeps } from './deps.ts';
import { type Act, actOnce, type Made } from './keyed-act.ts';

export interface NewAccountCredit {
  amountCents: Cents;
  reason: CreditReason;
  note: string;
  place: CreditPlace;
}

type Refused = Refusal<'GEN0002' | 'GEN0004' | 'GEN0007' | 'STF0034'>;

/** S-033: gives a credit. At once it is laid on what is open; on the next bill it is a line with the words of its reason. */
export async function giveCredit(deps: CorrectionsDeps, accountId: number, credit: NewAccountCredit, act: Act): Promise<Made | Refused> {
  const { staff } = act;
  const { amountCents, reason, place } = credit;
  const isLimited = !staff.rights.has('money.creditAnyAmount');
  if (isLimited && isAboveCreditLimit(amountCents, deps.options.creditLimitCents)) return refuse('STF0034');
  const brand = await deps.site.brand();
  return actOnce(deps, act, { call: 'S-033', accountId, body: { accountId, ...credit } }, async (tx, at): Promise<Made | Refused> => {
    const account = await deps.ledger.lockAccount(tx, accountId);
    if (account === null) return refuse('GEN0004');
    const booked = place === 'now' ? await bookNow(deps, tx, account, amountCents, at) : await putOnBill(deps, tx, account, credit, at);
    const id = await insertCredit(tx, { ...credit, ...booked, accountId, givenBy: staff.userId, at });
    await queueCreditMail(deps, tx, { accountId, creditId: id, amountCents, reason, place, brand });
    const detail = { creditId: id, amountCents, reason, place };
    await recordAudit(tx, { at, action: 'corrections.creditGiven', staffId: staff.userId, accountId, detail });
    return { id };
  });
}

interface Booked {
  journalId: number | null;
  pendingChargeId: number | null;
}

async function bookNow(deps: CorrectionsDeps, tx: Transaction, account: LockedAccount, amountCents: Cents, at: Date): Promise<Booked> {
  const occurredOn = todayInZone(at, account.timeZone);
  const [journalId] = await deps.ledger.postCredits(tx, [{ accountId: account.id, amountCents, occurredOn }]);
  return { journalId: journalId as number, pendingChargeId: null };
}

async function putOnBill(
  deps: CorrectionsDeps,
  tx: Transaction,
  account: LockedAccount,
  { amountCents, reason }: NewAccountCredit,
  at: Date,
): Promise<Booked> {
  const holder = await findAccountHolder(tx, account.id);
  const texts = catalogue[holder?.locale ?? 'en-us'].correctionsMail;
  const line = {
    kind: 'CREDIT' as const,
    description: fill(texts.creditLine, { reason: texts.creditReasons[reason] }),
    periodStart: null,
    periodEnd: null,
    cents: cents(-amountCents),
    chargeKey: chargeKeys.credit(deps.ids.reference()),
    // It is for no class of charge: it lessens no tax of the bill it stands on.
    chargeClass: null,
  };
  const [pendingChargeId] = await deps.billing.addPendingCharges(tx, { accountId: account.id, orderId: null, at, lines: [line] });
  return { journalId: null, pendingChargeId: pendingChargeId as number };
}

/** S-034: takes back what waits of a credit for the next bill. What bills have carried of it stays. */
export async function withdrawCredit(
  deps: CorrectionsDeps,
  creditId: number,
  act: Act,
): Promise<Made | Refusal<'GEN0002' | 'GEN0004' | 'GEN0007' | 'STF0035'>> {
  type Result = Made | Refusal<'GEN0004' | 'STF0035'>;
  return actOnce(deps, act, { call: 'S-034', accountId: null, body: { creditId } }, async (tx, at): Promise<Result> => {
    const credit = await lockCredit(tx, creditId);
    if (credit === null) return refuse('GEN0004');
    const { accountId, pendingChargeId } = credit;
    if (pendingChargeId === null || credit.isWithdrawn) return refuse('STF0035');
    const left = await deps.billing.withdrawPendingCharge(tx, accountId, pendingChargeId);
    if (left === null) return refuse('STF0035');
    const amountCents = cents(-left);
    const { userId: staffId } = act.staff;
    await markWithdrawn(tx, { creditId, withdrawnBy: staffId, at, amountCents });
    await recordAudit(tx, { at, action: 'corrections.creditWithdrawn', staffId, accountId, detail: { creditId, amountCents } });
    return { id: creditId };
  });
}
