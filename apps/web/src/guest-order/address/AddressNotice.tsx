import { useTexts } from '../../platform/i18n/index.ts';
import { Link } from '../../platform/navigation/index.ts';
import { phoneLink } from '../../platform/phone-link.ts';
import { usePageConfiguration } from '../../platform/site/page-configuration.ts';
import { signInPath } from '../../routes.ts';
import { Alert } from '../../ui/Alert.tsx';
import text from '../../ui/text.module.css';
import type { SeenPlace } from '../wizard-state.ts';
import styles from './address.module.css';

/** Somebody has ordered or has service at the address (GUEST-018, GUEST-075 to GUEST-077). It keeps nobody from ordering (D-138). */
export function AddressNotice({ place, isLive }: { place: SeenPlace | null; isLive?: boolean }) {
  const texts = useTexts('guestOrder').address;
  const { guest } = useTexts('shell');
  const supportPhone = usePageConfiguration()?.supportPhone;
  const kind = place?.serviceOrdersExist ? 'orders' : place?.servicelinesExist ? 'lines' : null;
  const notice = kind && (
    <Alert tone="warning">
      <p>{kind === 'orders' ? texts.ordersExist : texts.linesExist}</p>
      {kind === 'lines' && (
        <p>
          <Link className={styles.noticeLink} href={signInPath}>
            {guest.signIn}
          </Link>
        </p>
      )}
      {kind === 'orders' && supportPhone && (
        <p>
          <a className={`${styles.noticeLink} ${text.num}`} href={phoneLink(supportPhone)}>
            {supportPhone}
          </a>
        </p>
      )}
    </Alert>
  );
  return isLive ? (
    <div className={text.live} role="status">
      {notice}
    </div>
  ) : (
    notice
  );
}
