import { formatTime } from '@porchlight/domain/calendar/format-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useEffect } from 'react';
import { routeQuery } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { navigate } from '../platform/navigation/index.ts';
import { session } from '../platform/portal.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { useSession } from '../platform/session/index.ts';
import { impersonationEndPath } from '../routes.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import layout from '../ui/layout.module.css';
import styles from './impersonation.module.css';

/** Who is signed in as whom and until when, over every signed-in page; stays in view and takes its own place (PERM-023). */
export function ImpersonationBar() {
  const { bar } = useTexts('impersonation');
  const { username } = useSession();
  const { data } = useQuery({ ...routeQuery('impersonation.getImpersonation'), staleTime: Number.POSITIVE_INFINITY });
  const mayPay = data?.mayPay ?? false;
  useEffect(() => session.update({ staffMayPay: mayPay }), [mayPay]);
  const time = data ? formatTime(data.expiresDatetime) : null;
  return (
    <section className={styles.bar} aria-label={bar.label}>
      <div className={classes(layout.wrap, styles.row)}>
        <Icon name="user" />
        <div className={styles.words} role="status">
          <p className={styles.who}>{fill(bar.who, { username: username ?? '', time })}</p>
          {data && (
            <p className={styles.rules}>{fill(mayPay ? bar.closedButPayments : bar.closed, { staffUsername: data.staffUsername })}</p>
          )}
        </div>
        <Button onClick={end}>{bar.end}</Button>
      </div>
    </section>
  );
}

/** Leaves the customer's pages first, so that nothing of them is remembered to return to. */
function end(): void {
  navigate(impersonationEndPath, { replace: true });
  session.end('signedOut');
}
