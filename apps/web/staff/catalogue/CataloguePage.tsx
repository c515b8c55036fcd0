import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { Link } from '../../src/platform/navigation/index.ts';
import { AmountText } from '../../src/ui/AmountText.tsx';
import { Badge, type BadgeProps } from '../../src/ui/Badge.tsx';
import { Empty } from '../../src/ui/Empty.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Table } from '../../src/ui/Table.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { type StaffPageProps, staffPath } from '../paths.ts';
import type { StaffAnswer, StaffRequest } from '../platform/call.ts';
import { useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import styles from './catalogue.module.css';
import { FileView } from './FileView.tsx';
import { HistoryView } from './HistoryView.tsx';
import { ItemPage } from './ItemPage.tsx';

const kinds = ['plans', 'bundles', 'features', 'packages', 'categories', 'locations', 'providers'] as const;
export type Kind = (typeof kinds)[number];
type Row = StaffAnswer<'catalogue.listItems'>['items'][number];

/** What is sold (S-110 to S-117): one kind, one thing of it, the whole file, what changed. */
export function CataloguePage({ rest }: StaffPageProps) {
  const texts = useStaffTexts('catalogue');
  const [first = '', code] = rest.split('/');
  const kind = kinds.find((each) => each === first) ?? 'plans';
  if (code !== undefined) return <ItemPage key={rest} kind={kind} code={decodeURIComponent(code)} />;
  const section = first === 'file' || first === 'history' ? first : kind;
  const titles = { ...texts.kinds, file: texts.file, history: texts.history };
  const tabs = [...kinds, 'file' as const, 'history' as const].map((key) => ({
    key,
    href: staffPath('catalogue', key),
    title: titles[key],
  }));
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <Tabs label={texts.sections} tabs={tabs} current={section} />
      {section === 'file' ? <FileView /> : section === 'history' ? <HistoryView /> : <ItemList key={kind} kind={kind} />}
    </>
  );
}

function ItemList({ kind }: { kind: Kind }) {
  const texts = useStaffTexts('catalogue');
  const [search, setSearch] = useState('');
  const request: StaffRequest<'catalogue.listItems'> = { params: { kind } };
  const query = useStaffRead('catalogue.listItems', request);
  const wanted = search.trim().toLowerCase();
  return (
    <>
      <Field label={texts.search} className={styles.search ?? ''}>
        <TextInput type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </Field>
      <StaffRead query={query}>
        {({ items }) => {
          const rows = items.filter(({ code, name }) => `${code}\n${name}`.toLowerCase().includes(wanted));
          if (rows.length > 0) return <Items kind={kind} rows={rows} />;
          return (
            <Empty title={texts.noneFound}>
              <p>{texts.noneFoundText}</p>
            </Empty>
          );
        }}
      </StaffRead>
    </>
  );
}

const tones: Record<Row['state'], BadgeProps['tone']> = { onSale: 'success', notYet: 'info', ended: 'neutral', hidden: 'outline' };

function Items({ kind, rows }: { kind: Kind; rows: readonly Row[] }) {
  const texts = useStaffTexts('catalogue');
  const days = ({ onSaleFrom, onSaleUntil }: Row): string => {
    const parts = [
      onSaleFrom === null ? null : fill(texts.from, { date: formatDate(onSaleFrom) }),
      onSaleUntil === null ? null : fill(texts.until, { date: formatDate(onSaleUntil) }),
    ].filter(Boolean);
    return parts.length === 0 ? texts.always : parts.join(' ');
  };
  const isSold = kind !== 'locations' && kind !== 'providers';
  return (
    <Table
      caption={texts.kinds[kind]}
      rows={rows}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'name',
          header: texts.name,
          cell: ({ code, name }) => <Link href={staffPath('catalogue', `${kind}/${encodeURIComponent(code)}`)}>{name}</Link>,
        },
        // On phones two lines of two: the code under the name, the price under the state.
        ...(isSold
          ? [{ key: 'state', header: texts.state, cell: ({ state }: Row) => <Badge tone={tones[state]}>{texts.states[state]}</Badge> }]
          : []),
        { key: 'code', header: texts.code, cell: ({ code }) => <span className={styles.was}>{code}</span> },
        ...(isSold
          ? [
              {
                key: 'price',
                header: texts.price,
                numeric: true,
                cell: ({ price }: Row) => (price === null ? null : <AmountText dollars={price} />),
              },
              { key: 'days', header: texts.days, wideOnly: true, cell: days },
            ]
          : []),
      ]}
    />
  );
}
