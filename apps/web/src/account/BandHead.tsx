import { welcomeName } from '@porchlight/domain/account/display-name.ts';
import type { CallAnswer } from '../platform/api/index.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { StatusBadge } from '../platform/status/StatusBadge.tsx';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import styles from './account.module.css';

/** Who is welcomed, the account number and its status (DASH-002 to DASH-004). */
export function BandHead({ account }: { account: CallAnswer<'account.getAccount'> | undefined }) {
  const texts = useTexts('account');
  const shell = useTexts('shell');
  if (!account) {
    return (
      <div className={styles.bandHead}>
        <h1 className={text.visuallyHidden}>{shell.nav.home}</h1>
        <Skeleton width="16rem" height="1.875rem" />
      </div>
    );
  }
  return (
    <div className={styles.bandHead}>
      <h1 className={text.h1}>{fill(texts.welcome, { name: welcomeName(account.primaryContact) })}</h1>
      <span className={classes(styles.accountNumber, text.num)}>{fill(texts.accountNumber, { number: account.number })}</span>
      <StatusBadge status={account.status} />
    </div>
  );
}
