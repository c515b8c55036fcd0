import { afterEach, describe, expect, it } from 'vitest';
import { connectApi } from '../platform/api/call.ts';
import { ApiFailure, routeQuery } from '../platform/api/index.ts';
import { storage } from '../platform/portal.ts';
import { queryClient } from '../platform/reads/query-client.ts';
import { shownPart } from '../platform/reads/testing/shown-part.ts';
import { linksQuery, pageOfHome } from './open-accounts.ts';

const link = (id: number, registeredDatetime: string | null) => ({
  id,
  registeredDatetime,
  systemUserId: 7,
  systemUserContactName: 'Linda Owens',
  systemUserContactAccountNumbers: ['1000005'],
  accountInfo: {
    accountId: 100 + id,
    accountNumber: `100000${id}`,
    accountType: 'Residential',
    accountStatus: 'Active',
    companyName: null,
    contactName: 'Walter Owens',
    primaryContactAddress: null,
  },
});
const registered = link(6, '2026-01-05T08:00:00Z');
const asked = link(7, null);
const own = { kind: 'own', id: 1 } as const;

describe('the shared state of linked accounts', () => {
  afterEach(() => {
    queryClient.clear();
    storage.removeItem('linkedView');
  });

  it('[STATE-018] accounts: the registered links of the user, loading until they are there', async () => {
    connectApi(async () => [registered, asked]);
    const accounts = shownPart(queryClient, linksQuery(7));
    accounts.appear();
    expect(accounts.now()).toMatchObject({ isFetching: true, data: undefined, error: null });
    await accounts.refetch();
    expect(accounts.now()).toMatchObject({ isFetching: false, error: null });
    accounts.disappear();
    expect(accounts.now().data?.map(({ id }) => id)).toEqual([6]);
  });

  it('[STATE-018] linkedUsers: who may open the own account, kept beside the accounts', async () => {
    connectApi(async ({ path }) => (path.includes('by-account') ? [link(8, '2026-01-05T08:00:00Z')] : [registered]));
    const users = routeQuery('linkedAccounts.listByAccount', { params: { id: 1 } });
    await Promise.all([queryClient.prefetchQuery(users), queryClient.prefetchQuery(linksQuery(7))]);
    expect(queryClient.getQueryData(users.queryKey)).toMatchObject([{ id: 8 }]);
    expect(queryClient.getQueryData(linksQuery(7).queryKey)).toMatchObject([{ id: 6 }]);
  });

  it('[STATE-018] error: what went wrong, until the next request', async () => {
    const refused = new ApiFailure({ status: 503, code: 'GEN0010', message: 'A connected system is not available.' });
    connectApi(() => Promise.reject(refused));
    const accounts = shownPart(queryClient, { ...linksQuery(7), retry: false });
    accounts.appear();
    await accounts.refetch();
    expect(accounts.now().error).toBe(refused);
    connectApi(async () => []);
    await accounts.refetch();
    expect(accounts.now()).toMatchObject({ error: null, data: [] });
    accounts.disappear();
  });

  it('[STATE-018][SHELL-028] isActive: with links the view is, and while they are read it is as it was before', async () => {
    const waiting = { list: undefined, hasFailed: false };
    expect(pageOfHome(own, waiting)).toBe(own);
    connectApi(async () => [registered]);
    await queryClient.fetchQuery(linksQuery(7));
    expect(pageOfHome(own, { list: [registered], hasFailed: false })).toEqual({ kind: 'choice' });
    expect(pageOfHome(own, waiting)).toEqual({ kind: 'waiting' });
    expect(pageOfHome(own, { list: undefined, hasFailed: true })).toEqual({ kind: 'choice' });
    connectApi(async () => [asked]);
    await queryClient.fetchQuery({ ...linksQuery(7), staleTime: 0 });
    expect(pageOfHome(own, { list: [], hasFailed: false })).toBe(own);
    expect(pageOfHome(own, waiting)).toBe(own);
  });
});
