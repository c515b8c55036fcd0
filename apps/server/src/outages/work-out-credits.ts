import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { wallClockIn } from '@porchlight/domain/calendar/wall-clock.ts';
import { cents, zeroCents } from '@porchlight/domain/money/cents.ts';
import { creditedUntil, creditFor, creditMonthMs } from '@porchlight/domain/outages/credit-rule.ts';
import { defaultLocale, fill } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { LinePrice, OutageCredit } from '../billing/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { readLinesIn } from './area.store.ts';
import {
  beginCredit,
  type CreditedAccount,
  type CreditedOutage,
  lockCredited,
  noteCredited,
  readCreditable,
  readCreditPage,
  writeCredits,
} from './credits.store.ts';
import type { OutageDeps } from './deps.ts';
import { readArea } from './outages.store.ts';
import { readCreditRules } from './settings.store.ts';

const pageSize = 200;

/**
 * Works out what outages credit and puts it on the next bills where nobody has to approve it, or somebody did. A page of accounts is one transaction
 * under their locks; what a bill is to carry follows from the whole credit less what bills carry already. So it may be killed, repeated and done by
 * two at once, and an end that is corrected changes what still waits.
 */
export async function workOutCredits(deps: OutageDeps): Promise<void> {
  const longSince = new Date(deps.clock.now().getTime() - creditMonthMs);
  for (const { id } of await readCreditable(deps.db, longSince)) {
    while (await deps.db.transaction((tx) => workPage(deps, tx, id)));
  }
}

/** False when there is nothing left to do. */
async function workPage(deps: OutageDeps, tx: Transaction, id: number): Promise<boolean> {
  const outage = await lockCredited(tx, id);
  if (outage === null) return false;
  const until = creditedUntil(outage, deps.clock.now());
  if (until === null) return skip(tx, outage);
  if (outage.terms === null || until.getTime() !== outage.until?.getTime()) {
    await beginCredit(tx, id, { until, terms: outage.terms ?? (await readCreditRules(tx)) });
    return true;
  }
  if (outage.worked >= outage.revision) return false;
  const page = await readCreditPage(tx, outage, pageSize);
  if (page.length > 0) await creditPage(deps, tx, { ...outage, until, terms: outage.terms }, page);
  await noteCredited(tx, outage, page.length < pageSize ? null : (page.at(-1)?.id ?? null));
  return page.length === pageSize;
}

/** There is a reason to work it out and nothing to credit yet: it is looked at again when it ends. */
async function skip(tx: Transaction, outage: CreditedOutage): Promise<false> {
  if (outage.worked < outage.revision) await noteCredited(tx, outage, null);
  return false;
}

type Settling = CreditedOutage & { until: Date; terms: NonNullable<CreditedOutage['terms']> };

async function creditPage(deps: OutageDeps, tx: Transaction, outage: Settling, page: readonly CreditedAccount[]): Promise<void> {
  const accountIds = page.map(({ accountId }) => accountId).sort((a, b) => a - b);
  await deps.ledger.lockAccounts(tx, accountIds);
  const { date: day } = wallClockIn(deps.clock.now(), 'UTC');
  const prices = await deps.billing.priceLines(tx, accountIds, day);
  const affected = await pricesOf(tx, outage, accountIds, prices);
  const worked = page.map((account) => ({ account, ...creditOf(outage, account, affected.get(account.accountId) ?? []) }));
  await writeCredits(
    tx,
    worked.map(({ account, credit }) => ({ id: account.id, cents: credit.cents })),
  );
  const settled = worked.filter(({ account, isOnBill }) => isOnBill || outage.decision === 'declined' || account.isOut);
  const credits = settled.map(({ credit, isOnBill }) => (isOnBill ? credit : { ...credit, cents: zeroCents }));
  await deps.billing.settleOutageCredits(tx, { outageId: outage.id, at: deps.clock.now(), credits });
}

/** What the lines cost a month that did not work: those in the area, or all of an account whose lines are written otherwise than its address. */
async function pricesOf(
  tx: Transaction,
  outage: Settling,
  accountIds: readonly number[],
  prices: ReadonlyMap<number, LinePrice>,
): Promise<Map<number, LinePrice[]>> {
  const area = await readArea(tx, outage.id);
  const lines = await readLinesIn(tx, area, accountIds);
  const isSomeInside = new Set(lines.filter(({ isInside }) => isInside).map(({ accountId }) => accountId));
  const affected = new Map<number, LinePrice[]>();
  for (const { accountId, lineId, isInside } of lines) {
    const price = prices.get(lineId);
    if (price === undefined || (isSomeInside.has(accountId) && !isInside)) continue;
    affected.set(accountId, [...(affected.get(accountId) ?? []), price]);
  }
  return affected;
}

/** Nothing for whoever had no active service. */
function creditOf(outage: Settling, account: CreditedAccount, lines: readonly LinePrice[]): { credit: OutageCredit; isOnBill: boolean } {
  const { startedAt, until, terms, decision } = outage;
  const rule = terms.find(({ accountType }) => accountType === account.accountType);
  const monthly = cents(lines.reduce((sum, line) => sum + line.cents, 0));
  const isLeftOut = rule === undefined || lines.length === 0 || account.isOut;
  const [dearest] = lines.toSorted((a, b) => b.cents - a.cents);
  const [from, through] = [startedAt, until].map((at) => wallClockIn(at, account.timeZone).date);
  const words = catalogue[account.locale ?? defaultLocale].billLines;
  const credit = {
    accountId: account.accountId,
    cents: isLeftOut ? zeroCents : creditFor(rule, { ...outage, until }, monthly),
    description: fill(words.outageCredit, { date: formatDate(from) }),
    periodStart: from as OutageCredit['periodStart'],
    periodEnd: through as OutageCredit['periodEnd'],
    chargeClass: dearest?.chargeClass ?? 'broadband',
  };
  const isOnBill = decision === 'approved' || (decision === null && rule?.isAutomatic === true);
  return { credit, isOnBill };
}
