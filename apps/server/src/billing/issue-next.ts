import { nextBill } from '@porchlight/domain/billing/next-bills.ts';
import { addDays } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import type { IssuedInvoice } from '../invoices/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import { contentOf, datesOf, linesToLearn, readFacts } from './bill-content.ts';
import type { BillingDeps } from './deps.ts';
import { LineCharges } from './line-charges.ts';
import { readOperatorTerms } from './terms.store.ts';
import { invoiceNumber, writeBills } from './write-bills.ts';

/**
 * Makes the next bill of an account today, whether or not its period has begun, dated today. Null where there is nothing to bill, or no way to. The
 * caller holds the account's lock.
 */
export async function issueNext(deps: BillingDeps, tx: Transaction, accountId: number, brand: Brand): Promise<IssuedInvoice | null> {
  const [facts] = await readFacts(tx, [accountId]);
  if (facts === undefined) return null;
  const today = todayInZone(deps.clock.now(), facts.account.timeZone);
  const rates = await deps.rates.book(tx, today);
  if ('gaps' in rates) return null;
  const charges = new LineCharges(deps.catalogue);
  await charges.learn(tx, linesToLearn([facts], today));
  const content = contentOf(facts, today, { charges, rates, terms: await readOperatorTerms(tx) });
  if (typeof content === 'string') return null;
  const ahead = nextBill(content, datesOf(facts, today));
  if (ahead.lines.length === 0) return null;
  const bill = { ...ahead, invoiceDate: today, dueDate: addDays(today, content.daysToPay) };
  const [issued] = await writeBills(deps, tx, [{ accountId, number: invoiceNumber(facts.account.number, bill), bill }], {
    runId: null,
    brand,
  });
  return issued ?? null;
}
