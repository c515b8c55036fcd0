import { linkedAccountName, welcomeName } from '@porchlight/domain/account/display-name.ts';
import { formatMoney } from '@porchlight/domain/money/format-money.ts';
import { useSyncExternalStore } from 'react';
import { knownBalance } from '../account/index.ts';
import { usePanels } from '../panels/panel-context.ts';
import { routeQuery } from '../platform/api/index.ts';
import { fill, usePlural, useTexts } from '../platform/i18n/index.ts';
import { navigate } from '../platform/navigation/index.ts';
import { queryClient, useQuery } from '../platform/reads/query-client.ts';
import { ReadFailed } from '../platform/reads/Read.tsx';
import { useAccountId, useSession } from '../platform/session/index.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { toasts } from '../ui/toasts.ts';
import { AccountCard, type CardAccount } from './AccountCard.tsx';
import styles from './account-choice.module.css';
import { accountPageSearch, useLinks } from './open-accounts.ts';

/** The linked-accounts selection view: a card for the primary account and one for each registered link (LINK-001 to LINK-006). */
export function AccountChoice() {
  const texts = useTexts('linkedAccounts').view;
  const { linkAccount } = useTexts('shell').userMenu;
  const { welcome } = useTexts('account');
  const { toggle } = usePanels();
  const { impersonated } = useSession();
  const links = useLinks();
  const id = useAccountId();
  const { data: own } = useQuery({ ...routeQuery('account.getAccount', { params: { id } }), staleTime: Number.POSITIVE_INFINITY });
  const choose = useChoose();
  if (!own) return null;
  const accounts: CardAccount[] = [
    { id, number: own.number, linkedNumber: undefined, name: own.primaryContact.name, status: own.status },
    ...(links.list ?? []).map(({ accountInfo }) => ({
      id: accountInfo.accountId,
      number: accountInfo.accountNumber,
      linkedNumber: accountInfo.accountNumber,
      name: linkedAccountName(accountInfo),
      status: accountInfo.accountStatus,
    })),
  ];
  return (
    <div className={classes(layout.wrap, styles.page)}>
      <div className={styles.head}>
        <div>
          <h1 className={text.title}>{fill(welcome, { name: welcomeName(own.primaryContact) })}</h1>
          <Summary accounts={accounts} />
        </div>
        {!impersonated && <Button onClick={() => toggle({ name: 'link-account' })}>{linkAccount}</Button>}
      </div>
      {links.hasFailed && !links.list && <ReadFailed text={texts.failed} onRetry={links.refetch} />}
      <h2 className={text.visuallyHidden}>{texts.accounts}</h2>
      <ul className={styles.cards}>
        {accounts.map((account) => (
          <AccountCard key={account.id} account={account} onChoose={() => choose(account)} />
        ))}
      </ul>
    </div>
  );
}

/** How many accounts there are and, once every balance is known, what is owed in all. */
function Summary({ accounts }: { accounts: readonly CardAccount[] }) {
  const texts = useTexts('linkedAccounts').view;
  const plural = usePlural();
  const balances = useKnownBalances(accounts.map(({ id }) => id));
  const known = balances.filter((dollars) => dollars !== null);
  const totalCents = known.reduce((total, dollars) => total + Math.round(dollars * 100), 0);
  const isKnown = known.length === accounts.length && totalCents >= 0;
  return (
    <p className={classes(text.muted, styles.summary)}>
      {isKnown ? plural(texts.total, accounts.length, { total: formatMoney(totalCents / 100) }) : plural(texts.count, accounts.length)}
    </p>
  );
}

/** The balances the cards have read, null where none is known: the sum asks for nothing by itself. */
function useKnownBalances(ids: readonly number[]): (number | null)[] {
  const read = () => JSON.stringify(ids.map((id) => knownBalance(id)));
  return JSON.parse(useSyncExternalStore(queryClient.subscribe, read));
}

/**
 * Opens the page of an account: its info and permissions are read first. When that fails a toast says so and the choice stays
 * (D-024, LINK-021).
 */
function useChoose(): (account: CardAccount) => Promise<void> {
  const { somethingWrong } = useTexts('shell');
  const { title } = useTexts('linkedAccounts').gone;
  return async ({ id, number, linkedNumber }) => {
    try {
      await queryClient.fetchQuery({
        ...routeQuery('account.getAccount', { params: { id } }),
        staleTime: linkedNumber ? 0 : Number.POSITIVE_INFINITY,
      });
    } catch (thrown) {
      const isGone = (thrown as { status?: number }).status === 404;
      toasts.show({ kind: 'error', text: isGone ? title : somethingWrong });
      return;
    }
    if (linkedNumber !== undefined) {
      for (const name of ['session.getPermissions', 'account.getAmounts', 'autopay.getAutoPay'])
        void queryClient.invalidateQueries({ queryKey: [name] });
    }
    navigate(accountPageSearch(number));
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
}
