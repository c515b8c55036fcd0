import { formatPhone } from '@porchlight/domain/phone/format-phone.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from '../../src/platform/navigation/index.ts';
import { StatusBadge } from '../../src/platform/status/StatusBadge.tsx';
import { Alert } from '../../src/ui/Alert.tsx';
import { Badge } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Empty } from '../../src/ui/Empty.tsx';
import { useStore } from '../../src/ui/external-store.ts';
import { Field } from '../../src/ui/Field.tsx';
import { Table } from '../../src/ui/Table.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { staffPath } from '../paths.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffPages } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { PagedList } from '../ui/PagedList.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import styles from './accounts.module.css';
import { lastSearch } from './last-search.ts';

type Found = StaffAnswer<'desk.searchAccounts'>['accounts'][number];

const shortest = 2;

/** One field that finds an account by whatever a caller can say (S-050). */
export function SearchView() {
  const { title, intro, search: texts } = useStaffTexts('accounts');
  const asked = useStore(lastSearch);
  const [isShort, setShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The page is for nothing else: whoever opens it types.
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    setShort(typed.length < shortest);
    if (typed.length >= shortest) lastSearch.set(typed);
  };
  return (
    <>
      <PageHead title={title} intro={intro} />
      <form className={styles.search} role="search" onSubmit={submit} noValidate>
        <Field label={texts.label} error={isShort ? texts.tooShort : null} className={styles.searchField}>
          <TextInput
            ref={field}
            name="q"
            type="search"
            defaultValue={asked}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Button kind="primary" type="submit">
          {texts.submit}
        </Button>
      </form>
      {asked !== '' && <Results key={asked} q={asked} />}
    </>
  );
}

function Results({ q }: { q: string }) {
  const { search: texts } = useStaffTexts('accounts');
  const pages = useStaffPages('desk.searchAccounts', { body: { q } }, ({ next }) => (next === null ? null : { body: { q, after: next } }));
  return (
    <PagedList
      pages={pages}
      rowsOf={({ accounts }) => accounts}
      head={({ isCut }) => isCut && <Alert>{texts.cut}</Alert>}
      empty={
        <Empty title={texts.none}>
          <p>{texts.noneText}</p>
        </Empty>
      }
    >
      {(accounts) => <FoundTable accounts={accounts} />}
    </PagedList>
  );
}

function FoundTable({ accounts }: { accounts: readonly Found[] }) {
  const { search: texts } = useStaffTexts('accounts');
  return (
    <Table
      caption={texts.results}
      rows={accounts}
      rowKey={({ accountId }) => accountId}
      columns={[
        {
          key: 'name',
          header: texts.account,
          cell: (row) => (
            <>
              <Link href={staffPath('accounts', String(row.accountId))}>{row.company ?? (row.name || row.number)}</Link>
              {row.company !== null && row.name !== '' && <span className={styles.small}>{row.name}</span>}
              <span className={styles.small}>{row.address}</span>
              {row.matched === 'similar' && (
                <span className={styles.small}>
                  <Badge tone="neutral">{texts.similar}</Badge>
                </span>
              )}
            </>
          ),
        },
        { key: 'status', header: texts.status, cell: ({ status }) => <StatusBadge status={status} /> },
        { key: 'number', header: texts.number, cell: ({ number }) => <span className={styles.figure}>{number}</span> },
        {
          key: 'contact',
          header: texts.contact,
          wideOnly: true,
          cell: ({ email, phone }) => (
            <>
              <span className={styles.word}>{email}</span>
              <span className={styles.small}>{phone === null ? null : formatPhone(phone)}</span>
            </>
          ),
        },
      ]}
    />
  );
}
