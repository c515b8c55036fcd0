import type { BillLine } from '@porchlight/domain/billing/bill-line.ts';
import { changeCharges } from '@porchlight/domain/billing/change-charges.ts';
import { activationFees, type BilledLine, monthlyCharges } from '@porchlight/domain/billing/monthly-charges.ts';
import { type Bill, type BillContent, type BillDates, nextBill } from '@porchlight/domain/billing/next-bills.ts';
import { fill, type Locale } from '@porchlight/texts';
import { catalogue as texts } from '@porchlight/texts/catalogue.ts';
import { findAccountHolder } from '../account/index.ts';
import { type BillFacts, readBillFacts, takeCharge, type WaitingLine } from '../billing/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { ChangingDeps } from './deps.ts';
import type { JudgedChange } from './judge-change.ts';
import { type AccountServices, readAccountServices } from './read-services.ts';

/** The next bill of an account, with whose it is. */
export interface AccountBill extends Bill<WaitingLine> {
  today: AccountServices['today'];
}

/** What the account's bills hold as things stand. */
export function contentOf({ lines }: AccountServices, facts: BillFacts): BillContent<WaitingLine> {
  return { monthly: lines.filter(isBilled).flatMap(chargesOf), fees: facts.fees, pending: facts.pending };
}

/** When the account is billed. */
export function datesOf({ account, today }: AccountServices, { billedThrough }: BillFacts): BillDates {
  return { today, cycleDay: account.billCycleDay, billedThrough };
}

/** What the account pays a month with a change, and what the change itself makes the next bill carry. */
export function contentAfter(
  { services, line, target, after }: JudgedChange,
  facts: BillFacts,
): { monthly: BillContent['monthly']; charges: BillLine[] } {
  const { monthly: before } = contentOf(services, facts);
  const changed = services.lines.map((each) => (each === line ? { ...each, plan: target, active: after } : each));
  const monthly = changed.filter(isBilled).flatMap(chargesOf);
  const charges = changeCharges({
    before,
    after: monthly,
    fees: activationFees(target, line.active, after),
    day: services.today,
    billed: facts.billed,
    creditFor: (item) => creditFor(services.locale, item),
  });
  return { monthly, charges };
}

const creditFor = (locale: Locale, item: string): string => fill(texts[locale].planChangeMail.credit, { item });

/** A line that was switched off for good costs nothing. */
function isBilled({ line }: AccountServices['lines'][number]): boolean {
  return line.status !== 'Deactivated';
}

function chargesOf({ line, plan, active }: Readonly<Pick<AccountServices['lines'][number], 'line' | 'plan'>> & Pick<BilledLine, 'active'>) {
  return monthlyCharges({ lineId: line.id, plan, active });
}

/**
 * The next bill of an account in its customer's language, under the account's lock; null when there is no such account. Whoever issues it marks
 * with `markBilled` what it carries, in the same transaction.
 */
export async function takeNextBill(deps: ChangingDeps, tx: Transaction, accountId: number): Promise<AccountBill | null> {
  if ((await deps.ledger.lockAccount(tx, accountId)) === null) return null;
  const holder = await findAccountHolder(tx, accountId);
  const services = holder && (await readAccountServices(deps, tx, accountId, holder.locale));
  if (services === null) return null;
  const { today, locale } = services;
  const facts = await readBillFacts(tx, { accountId, today, locale });
  return { ...nextBill(contentOf(services, facts), datesOf(services, facts)), today };
}

/** Notes which invoice carries what a bill took: nothing is billed twice. */
export async function markBilled(tx: Transaction, { taken }: Pick<AccountBill, 'taken'>, invoiceId: number): Promise<void> {
  for (const { pending, cents } of taken) await takeCharge(tx, { id: pending.id, cents }, invoiceId);
}
