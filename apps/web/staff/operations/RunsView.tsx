import type { Cents } from '@porchlight/domain/money/cents.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type ReactNode, useId } from 'react';
import { useIntlTag } from '../../src/platform/i18n/index.ts';
import { AmountText } from '../../src/ui/AmountText.tsx';
import { Table } from '../../src/ui/Table.tsx';
import text from '../../src/ui/text.module.css';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { StaffRead } from '../ui/StaffRead.tsx';
import styles from './operations.module.css';

type Runs = StaffAnswer<'operations.getRuns'>;

/** When recurring work ran last, and what the last runs came to. */
export function RunsView() {
  const runs = useStaffRead('operations.getRuns', {});
  return (
    <StaffRead query={runs}>
      {(answer) => (
        <>
          <Findings findings={answer.findings} />
          <Billing billing={answer.billing} />
          <Backups backups={answer.backups} />
          <Recurring recurring={answer.recurring} />
        </>
      )}
    </StaffRead>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={text.h2} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Findings({ findings }: Pick<Runs, 'findings'>) {
  const { runs: texts } = useStaffTexts('operations');
  const moment = useMoment();
  return (
    <Section title={texts.findings}>
      {findings.length === 0 ? (
        <p className={text.muted}>{texts.noFindings}</p>
      ) : (
        <Table
          caption={texts.findings}
          rows={findings}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'invariant',
              header: texts.invariant,
              cell: ({ invariant, detail }) => (
                <span className={styles.stack}>
                  <span className={styles.code}>{invariant}</span>
                  <span className={styles.trouble}>{detail}</span>
                </span>
              ),
            },
            { key: 'account', header: texts.account, cell: ({ accountId }) => accountId ?? '' },
            { key: 'found', header: texts.found, cell: ({ foundDatetime }) => moment(foundDatetime) },
          ]}
        />
      )}
    </Section>
  );
}

function Billing({ billing }: Pick<Runs, 'billing'>) {
  const { runs: texts } = useStaffTexts('operations');
  const moment = useMoment();
  return (
    <Section title={texts.billing}>
      {billing.length === 0 ? (
        <p className={text.muted}>{texts.noBilling}</p>
      ) : (
        <Table
          caption={texts.billing}
          rows={billing}
          rowKey={({ id }) => id}
          columns={[
            { key: 'asOf', header: texts.asOf, cell: ({ asOf }) => asOf },
            { key: 'amount', header: texts.amount, numeric: true, cell: ({ amountCents }) => <AmountText cents={amountCents as Cents} /> },
            {
              key: 'finished',
              header: texts.finished,
              cell: ({ finishedDatetime }) => (finishedDatetime === null ? texts.unfinished : moment(finishedDatetime)),
            },
            { key: 'invoices', header: texts.invoices, numeric: true, cell: ({ invoices }) => invoices },
            { key: 'started', header: texts.started, wideOnly: true, cell: ({ startedDatetime }) => moment(startedDatetime) },
          ]}
        />
      )}
    </Section>
  );
}

const megabyte = 1_000_000;

function Backups({ backups }: Pick<Runs, 'backups'>) {
  const { runs: texts } = useStaffTexts('operations');
  const moment = useMoment();
  const number = new Intl.NumberFormat(useIntlTag(), { maximumFractionDigits: 1 });
  return (
    <Section title={texts.backups}>
      {backups.length === 0 ? (
        <p className={text.muted}>{texts.noBackups}</p>
      ) : (
        <Table
          caption={texts.backups}
          rows={backups}
          rowKey={({ id }) => id}
          columns={[
            { key: 'taken', header: texts.taken, cell: ({ takenDatetime }) => moment(takenDatetime) },
            {
              key: 'size',
              header: texts.size,
              numeric: true,
              cell: ({ bytes }) => fill(texts.megabytes, { size: number.format(bytes / megabyte) }),
            },
            { key: 'rows', header: texts.rows, numeric: true, wideOnly: true, cell: ({ rows }) => number.format(rows) },
          ]}
        />
      )}
    </Section>
  );
}

function Recurring({ recurring }: Pick<Runs, 'recurring'>) {
  const { runs: texts } = useStaffTexts('operations');
  const moment = useMoment();
  return (
    <Section title={texts.recurring}>
      <Table
        caption={texts.recurring}
        rows={recurring}
        rowKey={({ task }) => task}
        columns={[
          { key: 'task', header: texts.task, cell: ({ task }) => <span className={styles.code}>{task}</span> },
          { key: 'last', header: texts.last, cell: ({ lastDatetime }) => (lastDatetime === null ? texts.never : moment(lastDatetime)) },
        ]}
      />
    </Section>
  );
}
