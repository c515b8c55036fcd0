/** What becomes of unpaid bills in the independent recalculation, from decision 0021, and when AutoPay collects, from decision 0010. */
import { after, type Day, halfUp } from './days.ts';
import { type Case, type Collection, giveUp, type Invoice, type ModelAccount } from './model-account.ts';
import { addWaiting } from './model-bill.ts';
import { type Terms, terms } from './offer.ts';

const pastDueInvoices = (account: ModelAccount, day: Day): Invoice[] => account.invoices.filter(({ due, open }) => open > 0 && due < day);
export const pastDueOn = (account: ModelAccount, day: Day): number =>
  pastDueInvoices(account, day).reduce((sum, { open }) => sum + open, 0);

const isCollecting = (account: ModelAccount): boolean =>
  account.autopay !== null && account.collections.some(({ state }) => state === 'retry');

/** Every step that an account's unpaid bills call for on a day, each once. */
export function dunAccount(account: ModelAccount, day: Day): void {
  const agreed = terms[account.type];
  if (account.status === 'Written-Off' || isCollecting(account)) return;
  if (pastDueOn(account, day) < agreed.overdueFrom) return closeIfPaid(account, day);
  if (account.status === 'Suspended' && account.openCase?.suspended == null) return;
  const overdue = pastDueInvoices(account, day);
  const oldest = overdue.map(({ due }) => due).toSorted()[0] as Day;
  if (account.openCase === null) {
    account.openCase = { opened: day, notice: null, suspended: null, deactivatedOn: null };
    account.cases += 1;
  }
  if (account.status !== 'Deactivated') for (const invoice of overdue) chargeLateFee(account, invoice, agreed, day);
  takeStep(account, account.openCase, agreed, { oldest, day });
}

function chargeLateFee(account: ModelAccount, invoice: Invoice, agreed: Terms, day: Day): void {
  if (invoice.hasLateFee || day < after(invoice.due, agreed.lateFeeAfter)) return;
  invoice.hasLateFee = true;
  const fee = agreed.lateFee + halfUp(invoice.open * agreed.lateFeeMillionths, 1_000_000);
  addWaiting(account, { kind: 'FEE', cents: Math.min(fee, agreed.lateFeeCap ?? fee), chargeClass: 'fee', line: null });
}

const later = (one: Day, other: Day): Day => (one > other ? one : other);

/** Notice, suspension, deactivation, writing off: one after the other, and as far apart as the terms say, however late a step was. */
function takeStep(account: ModelAccount, own: Case, agreed: Terms, { oldest, day }: { oldest: Day; day: Day }): void {
  if (account.status === 'Active') {
    if (own.notice?.due !== oldest) {
      if (day >= after(oldest, agreed.suspendAfter - agreed.noticeDays)) own.notice = { day, due: oldest };
    } else if (day >= later(after(oldest, agreed.suspendAfter), after(own.notice.day, agreed.noticeDays))) suspend(account, own, day);
    return;
  }
  if (account.status === 'Suspended' && own.suspended !== null) {
    const apart = after(own.suspended.day, agreed.deactivateAfter - agreed.suspendAfter);
    if (day < later(after(oldest, agreed.deactivateAfter), apart)) return;
    account.status = 'Deactivated';
    own.deactivatedOn = day;
    for (const line of account.lines) line.status = 'Deactivated';
  }
  if (own.deactivatedOn === null) return;
  if (day < later(after(oldest, agreed.writeOffAfter), after(own.deactivatedOn, agreed.writeOffAfter - agreed.deactivateAfter))) return;
  giveUp(account);
  account.status = 'Written-Off';
  account.openCase = null;
}

function suspend(account: ModelAccount, own: Case, day: Day): void {
  const lines = account.lines.filter(({ status }) => status === 'Active');
  for (const line of lines) line.status = 'Suspended';
  account.status = 'Suspended';
  own.suspended = { day, lines };
}

/** After money was booked: a case without anything past due closes, and what it switched off is on again at once. */
export function closeIfPaid(account: ModelAccount, day: Day): void {
  const own = account.openCase;
  if (own === null || pastDueOn(account, day) >= terms[account.type].overdueFrom) return;
  account.openCase = null;
  if (own.suspended === null || own.deactivatedOn !== null) return;
  for (const line of own.suspended.lines) if (line.status === 'Suspended') line.status = 'Active';
  account.status = 'Active';
  addWaiting(account, { kind: 'FEE', cents: terms[account.type].reconnection, chargeClass: 'fee', line: null });
}

const mostTries = 3;
const retryAfter = 3;

/** What AutoPay asks for on a day; null when nothing. `settle` is told what became of it. */
export function collect(
  account: ModelAccount,
  day: Day,
): { cents: number; settle: (outcome: 'paid' | 'declined' | 'ended') => void } | null {
  if (account.autopay === null) return null;
  const due = account.invoices.filter((invoice) => invoice.open > 0 && invoice.due <= day);
  const dueOn = due
    .map((invoice) => invoice.due)
    .toSorted()
    .at(-1);
  for (const each of account.collections)
    if (each.state === 'retry' && each.dueOn !== dueOn) Object.assign(each, { state: 'failed', retryOn: null });
  if (dueOn === undefined) return null;
  const former = account.collections.find((each) => each.dueOn === dueOn);
  if (former !== undefined && !(former.state === 'retry' && (former.retryOn as Day) <= day)) return null;
  const collection: Collection = former ?? { dueOn, state: 'retry', tries: 0, retryOn: day };
  if (former === undefined) account.collections.push(collection);
  if (!account.autopay.works) {
    collection.state = 'failed';
    return null;
  }
  return {
    cents: due.reduce((sum, { open }) => sum + open, 0),
    settle: (outcome) => {
      collection.tries += 1;
      const isLast = outcome === 'ended' || collection.tries >= mostTries;
      collection.state = outcome === 'paid' ? 'done' : isLast ? 'failed' : 'retry';
      collection.retryOn = collection.state === 'retry' ? after(day, retryAfter) : null;
      if (outcome === 'ended' && account.autopay !== null) account.autopay.works = false;
    },
  };
}
