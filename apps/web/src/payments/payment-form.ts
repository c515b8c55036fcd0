import type { Cents } from '@porchlight/domain/money/cents.ts';
import { formatCents } from '@porchlight/domain/money/format-money.ts';
import { parseAmount } from '@porchlight/domain/money/parse-amount.ts';
import { initialPaymentAmount } from '@porchlight/domain/money/payment-amount.ts';
import type { BankAccountType } from '@porchlight/domain/payments/bank-account-type.ts';
import type { PaymentChoice } from '@porchlight/domain/payments/payment-choices.ts';
import type { PaymentOrder } from './payment-run.ts';

/** What is typed into the payment form; the bank fields only count when paying by bank account. */
export interface PaymentEntry {
  /** Value of one of the choices: a token where methods are stored, else CC or ACH; '' for none. */
  paymentMethod: string;
  routingNumber: string;
  accountNumber: string;
  accountType: '' | BankAccountType;
  holderName: string;
  paymentAmount: string;
}

export type PaymentField = keyof PaymentEntry;

/** Which sentence stands at a field; the texts are in the catalogue. */
export type PaymentProblem = 'methodRequired' | 'amountInvalid' | 'required' | 'holderNameMin' | 'bankAmountInvalid' | 'bankAmountDecimals';

export type PaymentProblems = Partial<Record<PaymentField, PaymentProblem>>;

/** In the order of the form, which is the order of the error summary. */
export const paymentFields: readonly PaymentField[] = [
  'paymentMethod',
  'routingNumber',
  'accountNumber',
  'accountType',
  'holderName',
  'paymentAmount',
];

const noBank = { routingNumber: '', accountNumber: '', accountType: '', holderName: '' } as const;

/** A fresh form: the method to start with, if any, and the account balance as the amount, two decimals (PAY-018, PAY-063, D-069). */
export function initialEntry(balanceDollars: unknown, paymentMethod: string | null = null): PaymentEntry {
  return { ...noBank, paymentMethod: paymentMethod ?? '', paymentAmount: initialAmount(balanceDollars) };
}

export const initialAmount = (balanceDollars: unknown): string => amountEntry(initialPaymentAmount(balanceDollars));

/** An amount as the field shows it: '1,234.50'. */
export const amountEntry = (amount: Cents): string => formatCents(amount);

/** The same form without the bank account: what was sent is not kept. */
export const withoutBank = (entry: PaymentEntry): PaymentEntry => ({ ...entry, ...noBank });

type Choices = readonly PaymentChoice[];

/** The choice the form stands at; null for the placeholder, and for a method that is no longer there. */
export function choiceOf({ paymentMethod }: PaymentEntry, choices: Choices): PaymentChoice | null {
  return choices.find(({ value }) => value === paymentMethod) ?? null;
}

const cannotPay: ReadonlySet<PaymentChoice['kind'] | undefined> = new Set(['manage', 'oneTime', undefined]);

/** What is wrong with the form (PAY-045 to PAY-050, ACH-007 to ACH-012, D-071). */
export function problemsOf(entry: PaymentEntry, choices: Choices): PaymentProblems {
  const kind = choiceOf(entry, choices)?.kind;
  const isBank = kind === 'bank';
  const problems: PaymentProblems = isBank ? bankProblems(entry) : {};
  if (cannotPay.has(kind)) problems.paymentMethod = 'methodRequired';
  const amount = parseAmount(entry.paymentAmount);
  if (amount.ok) return problems;
  if (!isBank) problems.paymentAmount = 'amountInvalid';
  else problems.paymentAmount = amount.reason === 'tooManyDecimals' ? 'bankAmountDecimals' : 'bankAmountInvalid';
  return problems;
}

const holderNameMinLength = 5;

function bankProblems({ routingNumber, accountNumber, accountType, holderName }: PaymentEntry): PaymentProblems {
  const problems: PaymentProblems = {};
  if (routingNumber.trim() === '') problems.routingNumber = 'required';
  if (accountNumber.trim() === '') problems.accountNumber = 'required';
  if (accountType === '') problems.accountType = 'required';
  if (holderName.trim().length < holderNameMinLength) problems.holderName = 'holderNameMin';
  return problems;
}

/** The method to offer after this one was declined: the next stored one, else none (PAY-038). */
export function nextStored(declined: string, choices: Choices): string {
  const stored = choices.filter(({ kind }) => kind === 'stored');
  const at = stored.findIndex(({ value }) => value === declined);
  const next = stored[(at + 1) % stored.length];
  return next && next.value !== declined ? next.value : '';
}

/** The amount in cents, null while it cannot be read as one. */
export function amountOf({ paymentAmount }: Pick<PaymentEntry, 'paymentAmount'>): Cents | null {
  const parsed = parseAmount(paymentAmount);
  return parsed.ok ? parsed.amount : null;
}

/** What a form without problems orders; null when its method is none that can be paid with (PAY-060). */
export function orderOf(entry: PaymentEntry, accountId: number, choices: Choices): PaymentOrder | null {
  const amount = amountOf(entry);
  const choice = choiceOf(entry, choices);
  if (amount === null || choice === null) return null;
  if (choice.kind === 'card') return { intent: { kind: 'card', accountId, amount } };
  if (choice.kind === 'stored') {
    return { intent: { kind: 'stored', accountId, amount, token: choice.value, information: choice.information } };
  }
  const { routingNumber, accountNumber, accountType, holderName } = entry;
  if (choice.kind !== 'bank' || accountType === '') return null;
  return {
    intent: { kind: 'bank', accountId, amount },
    bank: { routingNumber: routingNumber.trim(), accountNumber: accountNumber.trim(), accountType, holderName: holderName.trim() },
  };
}
