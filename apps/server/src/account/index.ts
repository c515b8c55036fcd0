/**
 * Account: who the customer is, what the account page shows of them, and the notices about it.
 * Owns account, contact, contact_email, contact_address, installment_plan and account_notice (reading them).
 * What is owed is the ledger's knowledge; this door only presents it.
 * Promises one statement per read, filtered by the account the guard has found.
 */
import type { Contract } from '@porchlight/contract';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Database } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Clock } from '../ports/clock.ts';
import { accountHandlers } from './routes.ts';

export { type AccountHolder, findAccountHolder, findAccountHolders } from './account-holder.store.ts';
export { accountTypeIds, presentContactAddress, standardTermsId } from './present-account.ts';

/** What the account page needs to know of the money; the ledger's door fits. All in cents. */
export interface AmountsReader {
  amounts(accountId: number): Promise<AccountAmounts>;
}

export interface AccountAmounts {
  /** What open invoices ask for, less credit, never below zero. */
  amountDueCents: Cents;
  /** What is owed; below zero it is a credit. */
  balanceCents: Cents;
  /** Bank payments accepted and not settled yet. */
  pendingCents: Cents;
  /** The oldest due date among open invoices; null when nothing is open. */
  dueDate: string | null;
}

export interface AccountDeps {
  db: Database;
  ledger: AmountsReader;
  clock: Clock;
}

/** Handlers of C-001 to C-004, C-006 and C-090. */
export function createAccount(deps: AccountDeps): { handlers: Handlers<Contract['account']> } {
  return { handlers: accountHandlers(deps) };
}
