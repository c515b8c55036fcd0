import { withChange } from '@porchlight/domain/preferences/master-toggle.ts';
import { useRef } from 'react';
import { type CallAnswer, call, routeQuery } from '../platform/api/index.ts';
import { useLocale, usePlural, useTexts } from '../platform/i18n/index.ts';
import { queryClient, useQuery } from '../platform/reads/query-client.ts';
import type { ReadState } from '../platform/reads/Read.tsx';
import { useStore } from '../ui/external-store.ts';
import { toasts } from '../ui/toasts.ts';
import { createPreferenceChanges, type PreferenceChanges } from './preference-changes.ts';

export type Category = CallAnswer<'preferences.listCategories'>['apiAccountNotificationPreferences'][number];

/** The categories as they are shown, what was pressed and is not read back yet included, and changing them (C-060 to C-062). */
export function usePreferences(accountId: number) {
  const changes = useChanges(accountId);
  const state = useStore(changes.store);
  const read = useCategories(accountId);
  const data = read.data && state.pressed.reduce((categories, change) => withChange(categories, change), read.data);
  return { query: { ...read, data } satisfies ReadState<Category[]>, state, change: changes.change, changeAll: changes.changeAll };
}

/** The answer is in the reader's language, so each language has its own. */
function useCategoriesQuery(accountId: number) {
  const { queryKey, queryFn } = routeQuery('preferences.listCategories', { params: { id: accountId } });
  return { queryKey: [...queryKey, useLocale()], queryFn };
}

function useCategories(accountId: number): ReadState<Category[]> {
  const { data, isError, refetch } = useQuery(useCategoriesQuery(accountId));
  return { data: data?.apiAccountNotificationPreferences, isError, refetch };
}

function useChanges(accountId: number): PreferenceChanges {
  const query = useCategoriesQuery(accountId);
  const { failed, reloadFailed } = useTexts('preferences');
  const plural = usePlural();
  // What the changes need is that of the latest render: they may be told in another language than they were pressed in.
  const latest = { query, tellFailed: (count: number) => plural(failed, count), reloadFailed };
  const current = useRef(latest);
  current.current = latest;
  const changes = useRef<PreferenceChanges | null>(null);
  changes.current ??= createPreferenceChanges({
    send: ({ optedIn, ...body }) => {
      const request = { params: { id: accountId }, body };
      return optedIn ? call('preferences.optIn', request) : call('preferences.optOut', request);
    },
    reload: () => queryClient.fetchQuery({ ...current.current.query, staleTime: 0 }),
    onFailed: (count) => toasts.show({ kind: 'error', text: current.current.tellFailed(count) }),
    onReloadFailed: () => toasts.show({ kind: 'error', text: current.current.reloadFailed }),
    timers: { set: (run, ms) => setTimeout(run, ms), clear: (timer) => clearTimeout(timer as number), now: () => performance.now() },
  });
  return changes.current;
}
