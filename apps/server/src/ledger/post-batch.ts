import { allocatePayment, type OpenInvoice } from '@porchlight/domain/invoices/allocate-payment.ts';
import { type Cents, cents, sumCents } from '@porchlight/domain/money/cents.ts';
import type { Transaction } from '../platform/db/database.ts';
import {
  appendJournals,
  expectInvoicesOfJournals,
  insertPostedInvoices,
  type NumberedJournal,
  readCreditors,
  readCreditsBesideInvoices,
  readOpenInvoicesOf,
  takeIds,
} from './batch.store.ts';
import type { JournalLine } from './ledger.store.ts';
import { bookedLines, type NewInvoice } from './post-invoice.ts';
import type { BookedPayment } from './post-payment.ts';

/** A payment of a batch, with where its money arrived. */
export interface BatchPayment extends BookedPayment {
  clearing: 'clearingCard' | 'clearingBank';
  /** Taken back since, and when: the account is left as if it had not been made. Null: it stands. */
  undone: { as: 'return' | 'refund' | 'chargeback'; on: string } | null;
}

/** Money an account is given without a payment, or not asked for any more. */
export interface NewCredit {
  accountId: number;
  amountCents: Cents;
  /** 'YYYY-MM-DD'. */
  occurredOn: string;
}

/**
 * Posts invoices of many accounts, whose locks are held, and lays on what credit they have. Ids in the order given. The journals are posted first,
 * so that each invoice is written once, with what is open on it.
 */
export async function postInvoices(tx: Transaction, invoices: readonly NewInvoice[], postedAt: Date): Promise<number[]> {
  const amounts = invoices.map(({ lines }) => sumCents(lines.map((line) => line.amountCents)));
  if (amounts.some((amount) => amount < 0)) throw new RangeError('an invoice is not below zero; a credit is posted as one');
  const [ids, journalIds, creditors] = await Promise.all([
    takeIds(tx, 'invoice', invoices.length),
    takeIds(tx, 'journal', amounts.filter((amount) => amount > 0).length),
    readCreditors(tx, [...new Set(invoices.map(({ accountId }) => accountId))]),
  ]);
  const numbered = invoices.map((invoice, at) => ({ id: ids[at] as number, amountCents: amounts[at] as Cents, invoice }));
  const owed = numbered.filter(({ amountCents }) => amountCents > 0);
  const journals = owed.map(
    ({ id: invoiceId, amountCents, invoice: { accountId, invoiceDate: occurredOn, lines } }, at): NumberedJournal => ({
      id: journalIds[at] as number,
      accountId,
      kind: 'invoice',
      occurredOn,
      invoiceId,
      lines: bookedLines(invoiceId, amountCents, lines),
    }),
  );
  expectInvoicesOfJournals(tx, 'later');
  appendJournals(tx, journals, postedAt);
  insertPostedInvoices(tx, numbered);
  expectInvoicesOfJournals(tx, 'now');
  const credited = owed.filter(({ invoice }) => creditors.has(invoice.accountId));
  await layCredits(tx, new Map(credited.map(({ invoice }) => [invoice.accountId, invoice.invoiceDate])), postedAt);
  return ids;
}

/** Gives accounts, whose locks are held, credit that no payment stands behind, and lays it on what is open. Answers the ids of the journals. */
export async function postCredits(tx: Transaction, credits: readonly NewCredit[], postedAt: Date): Promise<number[]> {
  if (credits.some(({ amountCents }) => amountCents <= 0)) throw new RangeError('a credit is above zero');
  const ids = await takeIds(tx, 'journal', credits.length);
  const journals = credits.map(
    ({ accountId, occurredOn, amountCents }, at): NumberedJournal => ({
      id: ids[at] as number,
      accountId,
      kind: 'credit',
      occurredOn,
      lines: [
        { ledgerAccount: 'creditsIssued', invoiceId: null, amountCents },
        { ledgerAccount: 'unapplied', invoiceId: null, amountCents: cents(-amountCents) },
      ],
    }),
  );
  appendJournals(tx, journals, postedAt);
  await layCredits(tx, new Map(credits.map(({ accountId, occurredOn }) => [accountId, occurredOn])), postedAt);
  return ids;
}

/**
 * Gives up so much of what is open on accounts, whose locks are held, the oldest invoices first. Throws RangeError for more than is open:
 * whoever asks has looked under the same lock.
 */
export async function postWriteOffs(tx: Transaction, given: readonly NewCredit[], postedAt: Date): Promise<void> {
  const open = await readOpenInvoicesOf(
    tx,
    given.map(({ accountId }) => accountId),
  );
  const ids = await takeIds(tx, 'journal', given.length);
  const journals = given.map(({ accountId, amountCents, occurredOn }, at): NumberedJournal => {
    const { parts, unappliedCents } = allocatePayment(amountCents, open.get(accountId) ?? []);
    if (unappliedCents > 0) throw new RangeError('more is given up than is open');
    const lines = parts.map((part) => receivable(part.invoiceId, -part.amountCents));
    lines.push({ ledgerAccount: 'badDebt', invoiceId: null, amountCents });
    return { id: ids[at] as number, accountId, kind: 'writeOff', occurredOn, lines };
  });
  appendJournals(tx, journals, postedAt);
}

/** Credit never stands beside open invoices. `days` says for each account when what is laid on counts. */
async function layCredits(tx: Transaction, days: ReadonlyMap<number, string>, postedAt: Date): Promise<void> {
  if (days.size === 0) return;
  const credits = await readCreditsBesideInvoices(tx, [...days.keys()]);
  if (credits.length === 0) return;
  const open = await readOpenInvoicesOf(
    tx,
    credits.map(({ accountId }) => accountId),
  );
  const ids = await takeIds(tx, 'journal', credits.length);
  const journals = credits.map(({ accountId, credit }, at): NumberedJournal => {
    const { parts } = allocatePayment(credit, open.get(accountId) ?? []);
    const lines = parts.map(({ invoiceId, amountCents }) => receivable(invoiceId, -amountCents));
    lines.push({ ledgerAccount: 'unapplied', invoiceId: null, amountCents: sumCents(parts.map((part) => part.amountCents)) });
    return { id: ids[at] as number, accountId, kind: 'allocation', occurredOn: days.get(accountId) ?? '', lines };
  });
  appendJournals(tx, journals, postedAt);
}

function receivable(invoiceId: number, amount: number): JournalLine {
  return { ledgerAccount: 'receivable', invoiceId, amountCents: cents(amount) };
}

/**
 * Books payments that were written just now, of accounts whose locks are held: in the order given, each on the oldest open invoices,
 * the surplus as credit. What an invoice shows as its last payment is one payment, so two on one invoice are not in one statement.
 */
export async function postPayments(tx: Transaction, payments: readonly BatchPayment[], postedAt: Date): Promise<void> {
  const open = await readOpenInvoicesOf(tx, [...new Set(payments.map(({ accountId }) => accountId))]);
  const ids = await takeIds(tx, 'journal', payments.length + payments.filter(({ undone }) => undone !== null).length);
  const waves: NumberedJournal[][] = [];
  const reached = new Map<number, { wave: number; invoices: Set<number> }>();
  let taken = 0;
  for (const payment of payments) {
    const journals = journalsOf(payment, open.get(payment.accountId) ?? [], () => ids[taken++] as number);
    const touched = journals.flatMap(({ lines }) => lines.flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId])));
    const before = reached.get(payment.accountId) ?? { wave: 0, invoices: new Set<number>() };
    const isRepeat = touched.some((invoiceId) => before.invoices.has(invoiceId));
    const now = isRepeat ? { wave: before.wave + 1, invoices: new Set<number>() } : before;
    for (const invoiceId of touched) now.invoices.add(invoiceId);
    reached.set(payment.accountId, now);
    const wave = waves[now.wave];
    if (wave) wave.push(...journals);
    else waves[now.wave] = journals;
  }
  for (const wave of waves) appendJournals(tx, wave, postedAt);
}

/** The journals of a payment. What it pays is taken off `open`, which is in order. */
function journalsOf(payment: BatchPayment, open: OpenInvoice[], takeId: () => number): NumberedJournal[] {
  const { accountId, paymentId, amountCents, occurredOn, clearing, undone } = payment;
  const arrived: JournalLine = { ledgerAccount: clearing, invoiceId: null, amountCents };
  const kept: JournalLine = { ledgerAccount: 'unapplied', invoiceId: null, amountCents: cents(-amountCents) };
  const booking = { id: takeId(), accountId, kind: 'payment' as const, occurredOn, paymentId };
  if (undone !== null) {
    // Laid on no invoice: it would only be opened again, and what came later has paid it.
    const back = { ...kept, amountCents };
    const gone: JournalLine = {
      ledgerAccount: undone.as === 'refund' ? 'refundClearing' : clearing,
      invoiceId: null,
      amountCents: cents(-amountCents),
    };
    const reversal = { id: takeId(), accountId, kind: undone.as, occurredOn: undone.on, paymentId, reversesId: booking.id };
    return [
      { ...booking, lines: [arrived, kept] },
      { ...reversal, lines: [gone, back] },
    ];
  }
  const { parts, unappliedCents } = allocatePayment(amountCents, open);
  for (const part of parts) {
    const [oldest] = open;
    if (oldest?.id !== part.invoiceId) throw new Error('an invoice was paid before an older one');
    if (oldest.openCents === part.amountCents) open.shift();
    else oldest.openCents = cents(oldest.openCents - part.amountCents);
  }
  const lines = [arrived, ...parts.map((part) => receivable(part.invoiceId, -part.amountCents))];
  if (unappliedCents > 0) lines.push({ ...kept, amountCents: cents(-unappliedCents) });
  return [{ ...booking, lines }];
}
