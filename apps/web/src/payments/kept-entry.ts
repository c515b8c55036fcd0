import { onSessionEnd } from '../platform/portal.ts';
import type { PaymentEntry } from './payment-form.ts';

interface KeptEntry {
  accountId: number;
  paymentMethod: string;
  paymentAmount: string;
  /** The balance the amount was typed for, in dollars. */
  balance: number;
}

let kept: KeptEntry | null = null;

/** A special entry leads to another panel: what was chosen and typed is there again on the way back (D-072). Never a bank number. */
export function keepEntry(accountId: number, { paymentMethod, paymentAmount }: PaymentEntry, balance: number): void {
  kept = { accountId, paymentMethod, paymentAmount, balance };
}

/** What was kept for the account; the amount only while the balance is the one it was typed for. */
export function keptEntry(accountId: number, balance: number): Partial<Pick<PaymentEntry, 'paymentMethod' | 'paymentAmount'>> {
  if (kept?.accountId !== accountId) return {};
  const { paymentMethod, paymentAmount } = kept;
  return { ...(paymentMethod !== '' && { paymentMethod }), ...(kept.balance === balance && { paymentAmount }) };
}

export function forgetEntry(): void {
  kept = null;
}

onSessionEnd(forgetEntry);
