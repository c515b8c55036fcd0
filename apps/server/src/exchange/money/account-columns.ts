import { text } from '../engine/columns.ts';
import type { Refused } from '../engine/entity.ts';
import type { AccountName, NamedAccount } from './accounts.store.ts';

/** How rows about money name their account: by one of these. */
export const accountColumns = {
  account: text({ longest: 40, example: '100234', describe: 'Number of the account' }),
  account_external_id: text({
    example: '8812',
    describe: 'In place of the number: the external id that the account was taken in with; not written out',
  }),
  account_name: text({
    example: 'Ada Example',
    describe:
      'In place of both: first and last name or the company, where only one account has it; for files that name nothing else; not written out',
  }),
};

/** The row's account, or why there is none. */
export function judgeAccount(name: AccountName, found: NamedAccount | 'several' | null | undefined): NamedAccount | Refused {
  const column = name.account ? 'account' : name.account_external_id ? 'account_external_id' : name.account_name ? 'account_name' : null;
  if (column === null) return { column: 'account', reason: 'is missing; the row names no account' };
  if (found === 'several') return { column, reason: 'is the name of more than one account; give the number of the account' };
  return found ?? { column, reason: 'is not known here; take in the customers first' };
}
