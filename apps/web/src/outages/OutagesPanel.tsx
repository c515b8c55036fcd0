import { formatDateTime } from '@porchlight/domain/calendar/format-date.ts';
import { formatMoney } from '@porchlight/domain/money/format-money.ts';
import { type ReactNode, useId } from 'react';
import { PanelBody } from '../panels/PanelParts.tsx';
import type { PanelProps } from '../panels/registry.tsx';
import { type CallAnswer, routeQuery } from '../platform/api/index.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Read } from '../platform/reads/Read.tsx';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { Alert } from '../ui/Alert.tsx';
import { Ledger, LedgerRow } from '../ui/Ledger.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import styles from './outages.module.css';

type Told = CallAnswer<'outages.listAccountOutages'>;
type Outage = Told['outages'][number];

/** How often what goes on is asked for again while the panel is open, as often as the banner. */
const everyMs = 5 * 60_000;

/** What does not work where the account is, what is planned, and what was (C-148). */
export function OutagesPanel({ accountId }: PanelProps) {
  const texts = useTexts('outages');
  const shell = useTexts('shell');
  const query = useQuery({
    ...routeQuery('outages.listAccountOutages', { params: { id: accountId } }),
    staleTime: 0,
    refetchInterval: everyMs,
  });
  return (
    <PanelBody>
      <Read query={query} failedText={texts.loadFailed} waiting={<SkeletonLines lines={8} label={shell.loading} />}>
        {(told) => <Outages {...told} />}
      </Read>
    </PanelBody>
  );
}

function Outages({ outages, timeZone, creditFromHours }: Told) {
  const texts = useTexts('outages');
  const of = (...states: Outage['state'][]) => outages.filter(({ state }) => states.includes(state));
  const [open, planned, past] = [of('open'), of('planned', 'cancelled'), of('ended')];
  return (
    <div className={styles.all}>
      {open.length === 0 && <AllWell />}
      {open.map((outage) => (
        <Open key={outage.id} outage={outage} timeZone={timeZone} creditFromHours={creditFromHours} />
      ))}
      {planned.length > 0 && (
        <Section title={texts.planned}>
          {planned.map((outage) => (
            <Planned key={outage.id} outage={outage} timeZone={timeZone} />
          ))}
        </Section>
      )}
      <Section title={texts.past}>
        {past.length === 0 ? <p className={text.muted}>{texts.noPast}</p> : <Past outages={past} timeZone={timeZone} />}
      </Section>
      <p className={text.muted}>{texts.zone}</p>
    </div>
  );
}

function AllWell() {
  const texts = useTexts('outages');
  const supportPhone = usePageConfiguration()?.supportPhone;
  return (
    <Alert tone="success" title={texts.none}>
      <p>{texts.noneHelp}</p>
      <p>{fill(texts.askUs, { supportPhone })}</p>
    </Alert>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 className={text.h3} id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface OutageProps {
  outage: Outage;
  timeZone: string;
}

function Open({ outage, timeZone, creditFromHours }: OutageProps & { creditFromHours: number | null }) {
  const texts = useTexts('outages');
  const { isPlanned, severity, startedAt, expectedUntil, cause, message, credit } = outage;
  const shown = (at: string) => formatDateTime(at, timeZone);
  return (
    <section className={styles.section}>
      <Alert tone="warning" title={isPlanned ? texts.titles.maintenance : texts.titles[severity]}>
        {message !== null && <p>{message}</p>}
        <p>{isPlanned ? texts.titles[severity] : texts.weKnow}</p>
      </Alert>
      <Ledger>
        <LedgerRow label={texts.since} numeric>
          {shown(startedAt)}
        </LedgerRow>
        <LedgerRow label={texts.until} numeric>
          {expectedUntil === null ? texts.unknownUntil : shown(expectedUntil)}
        </LedgerRow>
        <LedgerRow label={texts.cause}>{texts.causes[cause]}</LedgerRow>
        {credit && (
          <LedgerRow label={texts.credit}>
            <CreditWords credit={credit} />
          </LedgerRow>
        )}
      </Ledger>
      {credit === null && creditFromHours !== null && severity === 'down' && !isPlanned && (
        <p>{fill(texts.creditFrom, { hours: creditFromHours })}</p>
      )}
      {outage.updates.length > 1 && <Updates outage={outage} timeZone={timeZone} />}
    </section>
  );
}

function Planned({ outage, timeZone }: OutageProps) {
  const texts = useTexts('outages');
  const { state, severity, startedAt, expectedUntil, message } = outage;
  return (
    <div className={styles.planned}>
      <p className={text.medium}>{state === 'cancelled' ? texts.update.cancelled : texts.titles[severity]}</p>
      {message !== null && state !== 'cancelled' && <p>{message}</p>}
      <Ledger>
        <LedgerRow label={texts.begins} numeric>
          {formatDateTime(startedAt, timeZone)}
        </LedgerRow>
        <LedgerRow label={texts.until} numeric>
          {expectedUntil === null ? texts.unknownUntil : formatDateTime(expectedUntil, timeZone)}
        </LedgerRow>
      </Ledger>
    </div>
  );
}

/** Every word the provider said, the latest first. */
function Updates({ outage, timeZone }: OutageProps) {
  const texts = useTexts('outages');
  return (
    <Section title={texts.updates}>
      <ol className={styles.list}>
        {outage.updates.toReversed().map(({ dateTime, kind, expectedUntil, message }) => (
          <li key={`${dateTime} ${kind}`}>
            <span className={styles.when}>
              {formatDateTime(dateTime, timeZone)}, {texts.update[kind]}
            </span>
            {message !== null && <span>{message}</span>}
            {expectedUntil !== null && <span>{fill(texts.expected, { date: formatDateTime(expectedUntil, timeZone) })}</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Past({ outages, timeZone }: { outages: readonly Outage[]; timeZone: string }) {
  const texts = useTexts('outages');
  const shown = (at: string) => formatDateTime(at, timeZone);
  return (
    <ul className={styles.list}>
      {outages.map(({ id, isPlanned, severity, startedAt, endedAt, cause, credit }) => (
        <li key={id}>
          <span className={text.medium}>{isPlanned ? texts.titles.maintenance : texts.pastTitles[severity]}</span>
          <span className={styles.when}>{endedAt && fill(texts.lasted, { from: shown(startedAt), to: shown(endedAt) })}</span>
          {cause !== 'unknown' && !isPlanned && <span className={styles.when}>{`${texts.cause}: ${texts.causes[cause]}`}</span>}
          {credit && (
            <span>
              {texts.credit}: <CreditWords credit={credit} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Where the credit stands: on the next bill, on one that was made, or both. */
function CreditWords({ credit: { amount, billed } }: { credit: NonNullable<Outage['credit']> }) {
  const texts = useTexts('outages');
  const words = billed === 0 ? texts.creditNext : billed === amount ? texts.creditBilled : texts.creditPart;
  return fill(words, { amount: formatMoney(amount) });
}
