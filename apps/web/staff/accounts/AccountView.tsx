import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type ReactNode, Suspense } from 'react';
import { Link } from '../../src/platform/navigation/index.ts';
import { StatusBadge } from '../../src/platform/status/StatusBadge.tsx';
import { staffPath } from '../paths.ts';
import { useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { ActivityTab } from './ActivityTab.tsx';
import styles from './accounts.module.css';
import { MessagesTab } from './MessagesTab.tsx';
import { MoneyTab } from './MoneyTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import type { Overview } from './overview.ts';
import { PeopleTab } from './PeopleTab.tsx';
import { WorkTab } from './WorkTab.tsx';

const tabs = ['overview', 'money', 'work', 'people', 'messages', 'activity'] as const;
type Tab = (typeof tabs)[number];

/** One account: its head, and the part that its address names. */
export function AccountView({ accountId, tab }: { accountId: number; tab: string }) {
  const account = useStaffRead('desk.getAccount', { params: { accountId } });
  const current = tabs.find((each) => each === tab) ?? 'overview';
  return (
    <StaffRead query={account}>
      {(overview) => (
        <>
          <Head account={overview} />
          <Parts accountId={accountId} current={current} />
          <Suspense fallback={null}>
            <Part tab={current} account={overview} refetch={account.refetch} />
          </Suspense>
        </>
      )}
    </StaffRead>
  );
}

function Head({ account }: { account: Overview }) {
  const texts = useStaffTexts('accounts');
  const { company, name, number, type, status, createdDatetime, timeZone } = account;
  const details: ReactNode = (
    <span className={styles.headLine}>
      <StatusBadge status={status} />
      <span>{fill(texts.head, { type: texts.types[type], number })}</span>
      <span>{fill(texts.since, { date: formatDate(createdDatetime, timeZone) })}</span>
    </span>
  );
  return <PageHead title={company ?? (name || number)} intro={details} back={<Link href={staffPath('accounts')}>{texts.title}</Link>} />;
}

function Parts({ accountId, current }: { accountId: number; current: Tab }) {
  const { tabs: texts } = useStaffTexts('accounts');
  const pathOf = (tab: Tab): string => (tab === 'overview' ? String(accountId) : `${accountId}/${tab}`);
  const entries = tabs.map((key) => ({ key, href: staffPath('accounts', pathOf(key)), title: texts[key] }));
  return <Tabs label={texts.label} tabs={entries} current={current} />;
}

function Part({ tab, account, refetch }: { tab: Tab; account: Overview; refetch: () => Promise<unknown> }) {
  const { accountId } = account;
  switch (tab) {
    case 'overview':
      return <OverviewTab account={account} />;
    case 'money':
      return <MoneyTab accountId={accountId} onChanged={refetch} />;
    case 'work':
      return <WorkTab accountId={accountId} />;
    case 'people':
      return <PeopleTab accountId={accountId} timeZone={account.timeZone} />;
    case 'messages':
      return <MessagesTab accountId={accountId} />;
    case 'activity':
      return <ActivityTab accountId={accountId} />;
  }
}
