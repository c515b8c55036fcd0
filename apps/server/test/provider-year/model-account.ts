/**
 * The books of the independent recalculation: what one account has, owes and paid, kept in plain whole cents. Written from decisions 0018,
 * 0020 and 0021, and sharing nothing with the product.
 */
import type { Day } from './days.ts';
import type { AccountType, ChargeClass } from './offer.ts';

export type LineKind = 'RECURRING' | 'ONE_TIME' | 'INSTALLMENT' | 'CREDIT' | 'TAX' | 'FEE';
export type Status = 'Active' | 'Suspended' | 'Deactivated' | 'Written-Off';

export interface ServiceLine {
  readonly key: string;
  plan: string;
  /** Codes of what is recorded for it beside what its plan includes and demands. */
  items: Set<string>;
  status: 'Active' | 'Suspended' | 'Deactivated';
}

/** What waits for the next bill. */
export interface Waiting {
  readonly kind: LineKind;
  /** Below zero for a credit. */
  cents: number;
  readonly chargeClass: ChargeClass | null;
  readonly line: string | null;
}

export interface Invoice {
  readonly date: Day;
  readonly due: Day;
  /** Null: brought along from elsewhere, for no time. */
  readonly start: Day | null;
  readonly end: Day | null;
  readonly lines: readonly { readonly kind: LineKind; readonly cents: number }[];
  readonly total: number;
  open: number;
  hasLateFee: boolean;
}

export interface Payment {
  readonly id: string;
  readonly day: Day;
  readonly cents: number;
  /** What of it paid which invoice when it came. */
  readonly parts: { invoice: Invoice; cents: number }[];
  /** What of it became credit when it came. */
  readonly surplus: number;
  /** What of it was booked against money given up before. */
  readonly recovered: number;
  isReturned: boolean;
}

export interface Case {
  readonly opened: Day;
  /** When it was told that service will be suspended, and for which due date: another one asks for another notice. */
  notice: { readonly day: Day; readonly due: Day } | null;
  suspended: { readonly day: Day; readonly lines: readonly ServiceLine[] } | null;
  deactivatedOn: Day | null;
}

/** AutoPay's collection of one due date. */
export interface Collection {
  readonly dueOn: Day;
  state: 'done' | 'retry' | 'failed';
  tries: number;
  retryOn: Day | null;
}

export interface ModelAccount {
  readonly number: string;
  readonly type: AccountType;
  readonly isExempt: boolean;
  readonly state: string;
  readonly city: string;
  readonly zip: string;
  readonly cycleDay: number;
  delivery: 'EMAIL' | 'PAPERLESS' | 'PAPER';
  status: Status;
  readonly lines: ServiceLine[];
  /** The first day not billed yet; null: nobody has looked yet. */
  billFrom: Day | null;
  readonly invoices: Invoice[];
  waiting: Waiting[];
  readonly installments: { left: number; readonly perBill: number }[];
  credit: number;
  /** Credit that paid invoices after it had come, in that order. */
  readonly laid: { invoice: Invoice; cents: number }[];
  readonly payments: Payment[];
  /** Money given up and not recovered. */
  givenUp: number;
  autopay: { works: boolean } | null;
  readonly collections: Collection[];
  openCase: Case | null;
  cases: number;
}

export const openOf = (account: ModelAccount): number => account.invoices.reduce((sum, { open }) => sum + open, 0);

/** Oldest first: by day, then in the order they were made. */
const oldestFirst = (account: ModelAccount): Invoice[] =>
  account.invoices
    .map((invoice, at) => ({ invoice, at }))
    .toSorted((a, b) => (a.invoice.date === b.invoice.date ? a.at - b.at : a.invoice.date < b.invoice.date ? -1 : 1))
    .map(({ invoice }) => invoice)
    .filter(({ open }) => open > 0);

function spread(account: ModelAccount, cents: number): { invoice: Invoice; cents: number }[] {
  let left = cents;
  return oldestFirst(account).flatMap((invoice) => {
    const part = Math.min(left, invoice.open);
    left -= part;
    invoice.open -= part;
    return part > 0 ? [{ invoice, cents: part }] : [];
  });
}

const sum = (parts: readonly { cents: number }[]): number => parts.reduce((total, { cents }) => total + cents, 0);

/** Credit pays whatever is open, so that both never stand side by side. */
export function layCredit(account: ModelAccount): void {
  const parts = spread(account, account.credit);
  account.credit -= sum(parts);
  account.laid.push(...parts);
}

/** Money that came: open invoices oldest first, then what was given up, the rest is credit. */
export function bookPayment(account: ModelAccount, payment: { id: string; day: Day; cents: number }): Payment {
  const parts = spread(account, payment.cents);
  const left = payment.cents - sum(parts);
  const recovered = Math.min(left, account.givenUp);
  account.givenUp -= recovered;
  account.credit += left - recovered;
  const booked: Payment = { ...payment, parts, surplus: left - recovered, recovered, isReturned: false };
  account.payments.push(booked);
  return booked;
}

/** The bank takes it back: what it had paid is open again; credit it had left is taken back too, from invoices it paid since, the last first. */
export function bookReturn(account: ModelAccount, payment: Payment): void {
  let missing = Math.max(0, payment.surplus - account.credit);
  account.credit = Math.max(0, account.credit - payment.surplus);
  while (missing > 0) {
    const last = account.laid.at(-1);
    if (last === undefined) throw new Error('credit that was never laid on an invoice is missing');
    const part = Math.min(missing, last.cents);
    last.invoice.open += part;
    last.cents -= part;
    missing -= part;
    if (last.cents === 0) account.laid.pop();
  }
  for (const { invoice, cents } of payment.parts) invoice.open += cents;
  account.givenUp += payment.recovered;
  payment.isReturned = true;
  layCredit(account);
  if (account.status === 'Written-Off') giveUp(account);
}

/** The account owes nothing any more. */
export function giveUp(account: ModelAccount): void {
  account.givenUp += openOf(account);
  for (const invoice of account.invoices) invoice.open = 0;
}
