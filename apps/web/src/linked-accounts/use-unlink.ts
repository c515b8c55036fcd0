import { call } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { currentLocation, navigate } from '../platform/navigation/location.ts';
import { logFailure, queryClient } from '../platform/reads/query-client.ts';
import { useSession } from '../platform/session/index.ts';
import { homePath } from '../routes.ts';
import { ask } from '../ui/dialogs.ts';
import { toasts } from '../ui/toasts.ts';
import { accountPageSearch, type Link, linksQuery } from './open-accounts.ts';

/** Ends a link after asking; a failure is only logged and the row stays (LINK-026, D-120). Either way the lists are read again. */
export function useUnlink(): (link: { accountId: number; userId: number }, question: string, done: string) => Promise<void> {
  const texts = useTexts('linkedAccounts').list;
  const { yes, no } = useTexts('shell').actions;
  const { userid } = useSession();
  return async (link, question, done) => {
    if (!(await ask({ title: texts.ask, text: question, cancel: no, confirm: yes, destructive: true }))) return;
    const before = (queryClient.getQueryData(linksQuery(userid ?? 0).queryKey) ?? []) as Link[];
    try {
      await call('linkedAccounts.unlink', { body: { ...link, unregisteredBySystemUserId: userid ?? 0 } });
      toasts.show({ kind: 'success', text: done });
      leavePageOf(before.find(({ accountInfo }) => accountInfo.accountId === link.accountId)?.accountInfo.accountNumber);
    } catch (thrown) {
      logFailure('linkedAccounts.unlink', thrown);
    }
    const names = ['linkedAccounts.listByUser', 'linkedAccounts.listByAccount'];
    await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
  };
}

/** Whoever ends the link of the account shown underneath goes on from the choice, with the lists still open. */
function leavePageOf(number: string | undefined): void {
  const view = new URLSearchParams(currentLocation.get().search).get('view');
  if (number === undefined || accountPageSearch(number) !== `?view=${view}`) return;
  navigate(`${homePath}?panel=linked-accounts`, { replace: true });
}
