import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../../src/platform/i18n/index.ts';
import { Table } from '../../src/ui/Table.tsx';
import text from '../../src/ui/text.module.css';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffPages } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { PagedList } from '../ui/PagedList.tsx';
import styles from './accounts.module.css';

type Entry = StaffAnswer<'desk.listActivity'>['entries'][number];

/** Everything on record about the account: more than its holder is told, with who it was and why. */
export function ActivityTab({ accountId }: { accountId: number }) {
  const { activity: texts } = useStaffTexts('accounts');
  const params = { accountId };
  const pages = useStaffPages('desk.listActivity', { params, query: {} }, ({ entries, hasMore }) =>
    hasMore ? { params, query: { before: String(entries.at(-1)?.id) } } : null,
  );
  return (
    <section className={styles.part}>
      <h2 className={text.h2}>{texts.title}</h2>
      <PagedList pages={pages} rowsOf={({ entries }) => entries} empty={<p className={styles.quiet}>{texts.none}</p>}>
        {(entries) => <Entries entries={entries} />}
      </PagedList>
    </section>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const { activity: texts } = useStaffTexts('accounts');
  const words = useKindWords();
  const moment = useMoment();
  return (
    <Table
      caption={texts.title}
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'what',
          header: texts.what,
          cell: ({ kind, reason }) => (
            <>
              {words[kind] ?? <span className={styles.code}>{kind}</span>}
              {reason !== null && <span className={styles.small}>{fill(texts.reason, { reason })}</span>}
            </>
          ),
        },
        { key: 'time', header: texts.time, cell: ({ datetime }) => <span className={styles.figure}>{moment(datetime)}</span> },
        {
          key: 'who',
          header: texts.who,
          cell: ({ actor, who }) => (
            <>
              {texts.actors[actor]}
              {who !== null && <span className={styles.small}>{who}</span>}
            </>
          ),
        },
      ]}
    />
  );
}

/** What customers are told in the portal's words; the rest in those of the desk, or as the record calls it. */
function useKindWords(): Readonly<Record<string, string>> {
  const portal: Readonly<Record<string, string>> = useTexts('activity').kinds;
  const { kinds } = useStaffTexts('accounts').activity;
  return {
    'desk.noteAdded': kinds.noteAdded,
    'desk.notePinned': kinds.notePinned,
    'desk.noteUnpinned': kinds.noteUnpinned,
    'impersonation.linkMade': kinds.linkMade,
    'impersonation.acted': kinds.acted,
    'registration.linkSent': kinds.linkSent,
    'serviceSignup.invited': kinds.invited,
    'dunning.held': kinds.held,
    'dunning.released': kinds.released,
    'collections.changed': kinds.collections,
    'collections.paymentAsked': kinds.asked,
    ...portal,
  };
}
