import { contactName } from '@porchlight/domain/account/display-name.ts';
import { idleTimeoutMs, idleTimeoutSettingKey } from '@porchlight/domain/session/idle-timeout.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { PanelHost } from '../panels/index.ts';
import { routeQuery } from '../platform/api/index.ts';
import { Redirect, useLocation } from '../platform/navigation/index.ts';
import { homePath, isHome } from '../routes.ts';
import { IdleDialog } from '../shell/IdleDialog.tsx';
import { SignedInShell } from '../shell/SignedInShell.tsx';
import { Home } from './Home.tsx';
import { useOwnAccount, usePermissionRead } from './own-account.ts';
import { queryClient } from './query-client.ts';

export { prefetchFirstScreen } from './first-screen.ts';

/** Everything behind the sign-in: the shell, the home page and the panels over it. */
export function SignedInArea() {
  const { pathname, search } = useLocation();
  if (!isHome(pathname)) return <Redirect to={homePath + search} />;
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInPage />
    </QueryClientProvider>
  );
}

function SignedInPage() {
  const account = useOwnAccount();
  usePermissionRead();
  const { data: settings } = useQuery({ ...routeQuery('site.getConfiguration'), staleTime: Number.POSITIVE_INFINITY });
  const idleSetting = settings?.find(({ key }) => key === idleTimeoutSettingKey)?.value;
  return (
    <>
      <PanelHost>
        <SignedInShell userName={account ? contactName(account.primaryContact) : ''}>
          <Home />
        </SignedInShell>
      </PanelHost>
      <IdleDialog limitMs={idleTimeoutMs(idleSetting)} />
    </>
  );
}
