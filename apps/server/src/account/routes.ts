import type { Contract } from '@porchlight/contract';
import { dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import { type AccountRow, readAccount, readAlerts, readInstallmentPlans } from './account.store.ts';
import type { AccountDeps } from './index.ts';
import { presentAccount, presentAccountListItem, presentAlerts, presentAmounts, presentInstallmentPlan } from './present-account.ts';

export function accountHandlers({ db, ledger, clock }: AccountDeps): Handlers<Contract['account']> {
  // The account page asks for the account and for its line in the list of accounts in one go: they are one read.
  const asked = new Map<number, Promise<AccountRow | undefined>>();
  const accountOf = (accountId: number): Promise<AccountRow | undefined> => {
    const begun = asked.get(accountId);
    if (begun !== undefined) return begun;
    const reading = readAccount(db, accountId);
    asked.set(accountId, reading);
    process.nextTick(() => asked.delete(accountId));
    return reading;
  };
  return {
    getAccount: async (_input, { accountId }) => {
      const row = await accountOf(accountId);
      return row ? presentAccount(row) : refuse('GEN0004');
    },
    getAmounts: async (_input, { accountId }) => presentAmounts(await ledger.amounts(accountId)),
    getCreditBalance: async (_input, { accountId }) => ({ balance: dollarsFromCents((await ledger.amounts(accountId)).balanceCents) }),
    listInstallmentPlans: async (_input, { accountId }) => (await readInstallmentPlans(db, accountId)).map(presentInstallmentPlan),
    searchAccounts: async ({ query }, { principal }) => {
      // An account somebody else's is no hit, as if it did not exist (D-011, D-098).
      if (!principal.grants.has(query.term)) return [];
      const row = await accountOf(query.term);
      return row ? [presentAccountListItem(row)] : [];
    },
    getAlerts: async (_input, { accountId }) => presentAlerts(await readAlerts(db, accountId, clock.now())),
  };
}
