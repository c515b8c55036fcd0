import { routeQuery } from '../platform/api/index.ts';
import { allReads } from '../platform/reads/all-reads.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import type { ReadState } from '../platform/reads/Read.tsx';
import { type AutoPay, autoPayOf } from './autopay-state.ts';

/** AutoPay of an account, from the three reads that tell it: the provider, the account's list item, the method (C-013, C-006, C-024). */
export function useAutoPay(accountId: number): ReadState<AutoPay> {
  const provider = useQuery({ ...routeQuery('payments.getProviderId'), staleTime: Number.POSITIVE_INFINITY });
  const accounts = useQuery(routeQuery('account.searchAccounts', { query: { searchType: 'ACCOUNTID', term: accountId, limit: 20 } }));
  const info = useQuery(routeQuery('autopay.getAutoPay', { params: { id: accountId } }));
  const read = allReads(provider, accounts, info);
  if (!read.data) return { ...read, data: undefined };
  const [{ id }, list, autopay] = read.data;
  const isOn = list.find((item) => item.id === accountId)?.autoPay ?? false;
  return { ...read, data: autoPayOf(id, isOn, autopay) };
}
