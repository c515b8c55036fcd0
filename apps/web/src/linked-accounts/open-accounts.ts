import { type NamedAccount, namedAccount, registeredLinks } from '@porchlight/domain/linked-accounts/named-account.ts';
import { useEffect, useRef } from 'react';
import { type CallAnswer, call, routeQuery } from '../platform/api/index.ts';
import { useLocationPart, usePathname } from '../platform/navigation/index.ts';
import { storage, unknownAnswers } from '../platform/portal.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { useAccountId, useSession } from '../platform/session/use-session.ts';
import { isHome } from '../routes.ts';
import { useStore } from '../ui/external-store.ts';

/** A registered link of the signed-in user. */
export type Link = CallAnswer<'linkedAccounts.listByUser'>[number];

/** Says from one load of the page to the next that there are links, so that the choice is waited for. Ends with the session. */
const hintKey = 'linkedView';

/** The registered links of the user (C-058, D-118). */
export const linksQuery = (userId: number) => ({
  queryKey: ['linkedAccounts.listByUser', userId] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Link[]> => {
    const links = registeredLinks(await call('linkedAccounts.listByUser', { params: { id: userId }, signal }));
    if (links.length > 0) storage.setItem(hintKey, '1');
    else storage.removeItem(hintKey);
    return links;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The links of the signed-in user; `list` is undefined until they are known. */
export function useLinks(): { list: Link[] | undefined; hasFailed: boolean; refetch: () => Promise<unknown> } {
  const { userid } = useSession();
  const { data, isError, refetch } = useQuery({ ...linksQuery(userid ?? 0), enabled: userid !== null });
  return { list: data, hasFailed: isError, refetch };
}

/** Asks for the links again whenever an answer said that something is not there: one of them may have ended (S02). */
export function useFollowedLinks(): void {
  const { list, refetch } = useLinks();
  const count = useStore(unknownAnswers);
  const seen = useRef(count);
  useEffect(() => {
    if (seen.current === count) return;
    seen.current = count;
    if (list?.length) void refetch();
  }, [count, list, refetch]);
}

/** The account that number stands for (D-043). */
export function useNamedAccount(number: string | null | undefined): NamedAccount {
  const id = useAccountId();
  const links = useLinks();
  const { data: own } = useQuery({ ...routeQuery('account.getAccount', { params: { id } }), staleTime: Number.POSITIVE_INFINITY });
  return namedAccount(number ?? null, { id, number: own?.number }, links);
}

/** The number of a linked account, as panels name it; undefined for the own one. */
export const useAccountNumber = (accountId: number): string | undefined =>
  useLinks().list?.find(({ accountInfo }) => accountInfo.accountId === accountId)?.accountInfo.accountNumber;

/** The page of one account is /home?view={number}; /home itself is the choice among several (D-115). */
export const accountPageSearch = (number: string): string => `?view=${number}`;

/** What /home shows: the choice, or the page of an account. */
export type HomePage = NamedAccount | { kind: 'choice' };

/** SHELL-028: with registered links the choice, until one was made; it is in the address, so that Back and a reload keep it. */
export function useHomePage(): HomePage {
  const pathname = usePathname();
  const view = useLocationPart(({ search }) => new URLSearchParams(search).get('view'));
  const number = isHome(pathname) ? view : null;
  const named = useNamedAccount(number);
  const { list, hasFailed } = useLinks();
  return number !== null || !isHome(pathname) ? named : pageOfHome(named, { list, hasFailed });
}

/** Whether the view of linked accounts is active: with links it is; while they are read as it was before (STATE-018). */
export function pageOfHome(own: NamedAccount, { list, hasFailed }: { list: readonly unknown[] | undefined; hasFailed: boolean }): HomePage {
  const isHinted = storage.getItem(hintKey) !== null;
  if (list === undefined && isHinted) return { kind: hasFailed ? 'choice' : 'waiting' };
  return list?.length ? { kind: 'choice' } : own;
}
