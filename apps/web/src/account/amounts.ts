import type { CallAnswer } from '../platform/api/index.ts';

/** What is owed, under clean names (D-006). Dollars as on the wire. */
export interface Amounts {
  /** The server answered with an error: everything is 0 and the page says so (D-008). */
  hasFailed: boolean;
  amountDue: number;
  /** Negative: a credit (D-067). */
  accountBalance: number;
  /** A payment accepted and not yet arrived; 0 when there is none (D-066). */
  pendingAmount: number;
  dueDate: string | null;
}

/** The answer of GET amounts, or the failure body it hands out as data, in the portal's words. */
export function amountsOf(answer: CallAnswer<'account.getAmounts'> | { success: false }): Amounts {
  if (!('amountDue' in answer)) return { hasFailed: true, amountDue: 0, accountBalance: 0, pendingAmount: 0, dueDate: null };
  const { amountDue, accountBalace, postPaymentAmount, dueDate } = answer;
  return { hasFailed: false, amountDue, accountBalance: accountBalace, pendingAmount: postPaymentAmount, dueDate };
}
