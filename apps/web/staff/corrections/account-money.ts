import type { StaffAnswer } from '../platform/call.ts';

export type AccountMoneyAnswer = StaffAnswer<'corrections.listCorrections'>;
export type AccountPayment = AccountMoneyAnswer['payments'][number];
export type AccountRefund = AccountMoneyAnswer['refunds'][number];
export type AccountCredit = AccountMoneyAnswer['credits'][number];

/** Something is still to come: the list is asked for again until it is known. */
export function isWaiting({ payments, refunds }: AccountMoneyAnswer): boolean {
  const isOpen = refunds.some(({ state }) => state === 'asked' || state === 'processing' || state === 'unknown');
  return isOpen || payments.some(({ state }) => state === 'sent');
}
