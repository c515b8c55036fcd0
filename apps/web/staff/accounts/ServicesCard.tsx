import { fill } from '@porchlight/texts/template.ts';
import { StatusBadge } from '../../src/platform/status/StatusBadge.tsx';
import { Card, CardHead } from '../../src/ui/Card.tsx';
import text from '../../src/ui/text.module.css';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import styles from './accounts.module.css';
import type { Overview } from './overview.ts';

/** Plans with their lines, and outages that concern them. */
export function ServicesCard({ account: { services, outages } }: { account: Overview }) {
  const { services: texts } = useStaffTexts('accounts');
  return (
    <Card labelledBy="account-services">
      <CardHead>
        <h2 className={text.h2} id="account-services">
          {texts.title}
        </h2>
      </CardHead>
      {services.length === 0 && <p className={styles.quiet}>{texts.none}</p>}
      <ul className={styles.list}>
        {services.flatMap(({ plan, lines }, at) =>
          lines.map(({ status, number, address, features }, line) => (
            <li key={`${at}-${line}`} className={styles.item}>
              <span className={styles.itemHead}>
                <strong className={text.medium}>{plan}</strong>
                <StatusBadge status={status} />
              </span>
              <span className={styles.small}>{number === null ? address : `${number} · ${address}`}</span>
              <span className={styles.small}>{features.length === 0 ? texts.noFeatures : features.join(', ')}</span>
            </li>
          )),
        )}
      </ul>
      {outages.length > 0 && <Outages outages={outages} />}
    </Card>
  );
}

function Outages({ outages }: Pick<Overview, 'outages'>) {
  const { services: texts } = useStaffTexts('accounts');
  const moment = useMoment();
  return (
    <section>
      <h3 className={text.h3}>{texts.outages}</h3>
      <ul className={styles.list}>
        {outages.map(({ id, startedDatetime, endedDatetime, expectedDatetime }) => (
          <li key={id} className={styles.item}>
            {endedDatetime === null
              ? fill(texts.outage, { start: moment(startedDatetime) })
              : fill(texts.outageOver, { start: moment(startedDatetime), end: moment(endedDatetime) })}
            {endedDatetime === null && expectedDatetime !== null && (
              <span className={styles.small}>{fill(texts.expected, { end: moment(expectedDatetime) })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
