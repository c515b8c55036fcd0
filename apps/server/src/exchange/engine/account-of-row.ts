import type { Transaction } from '../../platform/db/database.ts';
import type { Refused } from './entity.ts';
import { accountIds, externalRows, lockAccounts } from './keys.store.ts';
import { accountNumber, externalId } from './known-texts.rules.ts';

/** Whose a row is: by the number of the account, or by what the other system calls the customer. */
export const accountColumns = {
  account: accountNumber({ example: '5000123', describe: 'Number of the account it belongs to' }),
  account_external_id: externalId('What the other system calls the customer, where there is no number; read only'),
} as const;

interface NamesAccount {
  account?: string | null | undefined;
  account_external_id?: string | null | undefined;
}

/** The account of each row, held until the transaction ends; null for a row that names none. */
export async function accountsOfRows(tx: Transaction, rows: readonly { values: NamesAccount }[]): Promise<(number | null | Refused)[]> {
  const byNumber = await accountIds(
    tx,
    rows.flatMap(({ values }) => values.account ?? []),
  );
  const byExternal = await externalRows(
    tx,
    'customers',
    rows.flatMap(({ values }) => values.account_external_id ?? []),
  );
  await lockAccounts(tx, [...byNumber.values(), ...byExternal.values()]);
  return rows.map(({ values: { account, account_external_id: external } }) => {
    if (account) return byNumber.get(account) ?? { column: 'account', reason: 'is no account here; take the customers first' };
    if (!external) return null;
    return byExternal.get(external) ?? { column: 'account_external_id', reason: 'is no customer here; take the customers first' };
  });
}
