import type { Cents } from '@porchlight/domain/money/cents.ts';
import { formatCents } from '@porchlight/domain/money/format-money.ts';
import { parseAmount } from '@porchlight/domain/money/parse-amount.ts';
import { initialPaymentAmount } from '@porchlight/domain/money/payment-amount.ts';
import type { BankAccountType } from '@porchlight/domain/payments/bank-account-type.ts';
import type { PaymentOrder } from './payment-run.ts';

/** What is typed into the payment form; the bank fields only count when paying by bank account. */
export interface PaymentEntry {
  paymentMethod: '' | 'CC' | 'ACH';
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

/** A fresh form: no method and the account balance as the amount, two decimals (PAY-063, D-069, D-072). */
export function initialEntry(balanceDollars: unknown): PaymentEntry {
  return { ...noBank, paymentMethod: '', paymentAmount: amountEntry(initialPaymentAmount(balanceDollars)) };
}

/** An amount as the field shows it: '1,234.50'. */
export const amountEntry = (amount: Cents): string => formatCents(amount);

/** The same form without the bank account: what was sent is not kept. */
export const withoutBank = (entry: PaymentEntry): PaymentEntry => ({ ...entry, ...noBank });

/** What is wrong with the form (PAY-045 to PAY-050, ACH-007 to ACH-012, D-071). */
export function problemsOf(entry: PaymentEntry): PaymentProblems {
  const isBank = entry.paymentMethod === 'ACH';
  const problems: PaymentProblems = isBank ? bankProblems(entry) : {};
  if (entry.paymentMethod === '') problems.paymentMethod = 'methodRequired';
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

/** The amount in cents, null while it cannot be read as one. */
export function amountOf(entry: PaymentEntry): Cents | null {
  const parsed = parseAmount(entry.paymentAmount);
  return parsed.ok ? parsed.amount : null;
}

/** What a form without problems orders; null when its method is none that can be paid with (PAY-060). */
export function orderOf(entry: PaymentEntry, accountId: number): PaymentOrder | null {
  const amount = amountOf(entry);
  if (amount === null) return null;
  if (entry.paymentMethod === 'CC') return { intent: { kind: 'card', accountId, amount } };
  const { paymentMethod, routingNumber, accountNumber, accountType, holderName } = entry;
  if (paymentMethod !== 'ACH' || accountType === '') return null;
  return {
    intent: { kind: 'bank', accountId, amount },
    bank: { routingNumber: routingNumber.trim(), accountNumber: accountNumber.trim(), accountType, holderName: holderName.trim() },
  };
}
