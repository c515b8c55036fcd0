import type { BankNumbers } from './payment-run.ts';

let kept: BankNumbers | null = null;

/**
 * The bank account of the payment that is shown, so that AutoPay can be turned on with it (D-094). In memory only: forgotten when the
 * payment fails, the panel closes, another account is shown or the session ends.
 */
export const paidBank = {
  keep: (bank: BankNumbers): void => {
    kept = bank;
  },
  get: (): BankNumbers | null => kept,
  forget: (): void => {
    kept = null;
  },
};
