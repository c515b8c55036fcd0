import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { Link } from '../../src/platform/navigation/index.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import text from '../../src/ui/text.module.css';
import { staffPath } from '../paths.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { StaffRead } from '../ui/StaffRead.tsx';
import styles from './accounts.module.css';

type People = StaffAnswer<'desk.getPeople'>;

/** Links in both directions, and what was agreed to in which words. */
export function PeopleTab({ accountId, timeZone }: { accountId: number; timeZone: string }) {
  const { people: texts } = useStaffTexts('accounts');
  const query = useStaffRead('desk.getPeople', { params: { accountId } });
  return (
    <StaffRead query={query}>
      {({ openedBy, opens, consents }) => (
        <div className={styles.parts}>
          <Links title={texts.openedBy} none={texts.none} links={openedBy} timeZone={timeZone} />
          <Links title={texts.opens} none={texts.noneOpened} links={opens} timeZone={timeZone} />
          <section className={styles.part}>
            <h2 className={text.h2}>{texts.consents}</h2>
            {consents.length === 0 && <p className={styles.quiet}>{texts.noConsents}</p>}
            <ul className={styles.list}>
              {consents.map((consent) => (
                <OneConsent key={consent.id} consent={consent} timeZone={timeZone} />
              ))}
            </ul>
          </section>
        </div>
      )}
    </StaffRead>
  );
}

interface LinksProps {
  title: string;
  none: string;
  links: People['opens'];
  timeZone: string;
}

function Links({ title, none, links, timeZone }: LinksProps) {
  const { people: texts } = useStaffTexts('accounts');
  const stateOf = ({ requestedDatetime, registeredDatetime }: People['opens'][number]): string =>
    registeredDatetime === null
      ? fill(texts.waits, { date: formatDate(requestedDatetime, timeZone) })
      : fill(texts.since, { date: formatDate(registeredDatetime, timeZone) });
  return (
    <section className={styles.part}>
      <h2 className={text.h2}>{title}</h2>
      {links.length === 0 && <p className={styles.quiet}>{none}</p>}
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={`${link.accountId}-${link.username}`} className={styles.item}>
            <Link href={staffPath('accounts', String(link.accountId))}>{`${link.number} ${link.name}`.trim()}</Link>
            {link.username !== null && <span className={styles.small}>{link.username}</span>}
            <span className={styles.small}>{stateOf(link)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneConsent({ consent, timeZone }: { consent: People['consents'][number]; timeZone: string }) {
  const { people: texts } = useStaffTexts('accounts');
  const kinds: Readonly<Record<string, string>> = texts.kinds;
  const channels: Readonly<Record<string, string>> = texts.channels;
  const { kind, choice, wording, channel, givenDatetime, revokedDatetime } = consent;
  return (
    <li className={styles.item}>
      <span className={styles.itemHead}>
        <strong className={text.medium}>{kinds[kind] ?? kind}</strong>
        <Badge tone={revokedDatetime === null ? 'success' : 'neutral'}>{choice}</Badge>
      </span>
      <span className={styles.small}>
        {fill(texts.given, { date: formatDate(givenDatetime, timeZone), channel: channels[channel] ?? channel })}
      </span>
      {revokedDatetime !== null && (
        <span className={styles.small}>{fill(texts.revoked, { date: formatDate(revokedDatetime, timeZone) })}</span>
      )}
      <details>
        <summary>{texts.wording}</summary>
        <p className={styles.note}>{wording}</p>
      </details>
    </li>
  );
}
