import type { StaffPageProps } from '../paths.ts';
import { AccountView } from './AccountView.tsx';
import { SearchView } from './SearchView.tsx';

/** Accounts: the search, and below it one account with its parts (S-050 to S-066). */
export function AccountsPage({ rest }: StaffPageProps) {
  const [id = '', tab = ''] = rest.split('/');
  if (!/^[1-9]\d{0,15}$/.test(id)) return <SearchView />;
  return <AccountView key={id} accountId={Number(id)} tab={tab} />;
}
