import { contactName } from '@porchlight/domain/account/display-name.ts';
import { idleTimeoutMs, idleTimeoutSettingKey } from '@porchlight/domain/session/idle-timeout.ts';
import { Suspense } from 'react';
import { useFollowedLinks } from '../linked-accounts/open-accounts.ts';
import { PanelHost } from '../panels/index.ts';
import { routeQuery } from '../platform/api/index.ts';
import { currentLocation, Redirect, usePathname } from '../platform/navigation/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { homePath, isHome, receiptReference } from '../routes.ts';
import { IdleDialog } from '../shell/IdleDialog.tsx';
import { SignedInShell } from '../shell/SignedInShell.tsx';
import { followSignIns } from './first-view.ts';
import { Home } from './Home.tsx';
import { useOwnAccount, usePermissionRead } from './own-account.ts';
import { receiptScreen } from './receipt-screen.ts';

export { prefetchFirstScreen } from './first-screen.ts';

followSignIns();

/** Everything behind the sign-in: the shell, the home page or a payment's own, and the panels over it. */
export function SignedInArea() {
  const pathname = usePathname();
  const reference = receiptReference(pathname);
  if (!isHome(pathname) && reference === null) return <Redirect to={homePath + currentLocation.get().search} />;
  return <SignedInPage reference={reference} />;
}

function SignedInPage({ reference }: { reference: string | null }) {
  const account = useOwnAccount();
  usePermissionRead();
  useFollowedLinks();
  const { data: settings } = useQuery({ ...routeQuery('site.getConfiguration'), staleTime: Number.POSITIVE_INFINITY });
  const idleSetting = settings?.find(({ key }) => key === idleTimeoutSettingKey)?.value;
  return (
    <>
      <PanelHost>
        <SignedInShell userName={account ? contactName(account.primaryContact) : ''}>
          {reference === null ? (
            <Home />
          ) : (
            <Suspense>
              <Receipt key={reference} reference={reference} />
            </Suspense>
          )}
        </SignedInShell>
      </PanelHost>
      <IdleDialog limitMs={idleTimeoutMs(idleSetting)} />
    </>
  );
}

function Receipt({ reference }: { reference: string }) {
  const Page = receiptScreen.use();
  return <Page reference={reference} />;
}
