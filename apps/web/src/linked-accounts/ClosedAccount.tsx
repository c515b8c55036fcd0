import type { NamedAccount } from '@porchlight/domain/linked-accounts/named-account.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { navigate } from '../platform/navigation/index.ts';
import { ReadFailed } from '../platform/reads/Read.tsx';
import { homePath } from '../routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import layout from '../ui/layout.module.css';
import styles from './linked-accounts.module.css';
import { useLinks } from './open-accounts.ts';

/** An account that can't be opened, or not any more: says so, what became of payments, and leads back. Nothing was lost by it. */
export function ClosedAccount({ account }: { account: NamedAccount }) {
  const texts = useTexts('linkedAccounts');
  const { list, refetch } = useLinks();
  if (account.kind !== 'unknown') {
    return (
      <div className={layout.wrap}>
        <ReadFailed text={texts.view.failed} onRetry={refetch} />
      </div>
    );
  }
  const back = list?.length ? texts.gone.backToAccounts : texts.gone.back;
  return (
    <div className={styles.closed}>
      <Alert tone="warning" title={texts.gone.title} role="alert">
        <p>{fill(texts.gone.text, { number: account.number })}</p>
        <p>{texts.gone.linkAgain}</p>
      </Alert>
      <div>
        <Button kind="primary" onClick={() => navigate(homePath)}>
          {back}
        </Button>
      </div>
    </div>
  );
}
