import {
  type CollectionTab,
  type CollectionTrouble,
  collectionStates,
  collectionTabs,
  troublesOf,
} from '@porchlight/domain/desk/collections.ts';
import { useState } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { Empty } from '../../src/ui/Empty.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { type StaffPageProps, staffPath } from '../paths.ts';
import type { StaffRequest } from '../platform/call.ts';
import { useStaffPages } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import styles from './collections.module.css';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemTable } from './ItemTable.tsx';
import type { Item } from './item.ts';

type Query = StaffRequest<'desk.listCollections'>['query'];
type Filter = Pick<Query, 'trouble' | 'state' | 'assigned'>;

/** The queues of what failed (S-067 to S-069). The queue stands in the address, its filter in the page. */
export function CollectionsPage({ rest }: StaffPageProps) {
  const texts = useStaffTexts('collections');
  const tab = collectionTabs.find((each) => each === rest) ?? 'payments';
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <Tabs
        label={texts.tabs.label}
        tabs={collectionTabs.map((key) => ({ key, href: staffPath('collections', key), title: texts.tabs[key] }))}
        current={tab}
      />
      <Queue key={tab} tab={tab} />
    </>
  );
}

function Queue({ tab }: { tab: CollectionTab }) {
  const texts = useStaffTexts('collections');
  const { actions } = useStaffTexts('shell');
  const [filter, setFilter] = useState<Filter>({ state: 'open' });
  const [open, setOpen] = useState<Item | null>(null);
  const query: Query = { tab, ...filter };
  const pages = useStaffPages('desk.listCollections', { query }, ({ next }) =>
    next === null ? null : { query: { ...query, after: next } },
  );
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  // As it stands after somebody else's change was loaded.
  const shown = open && (items.find(({ kind, subjectId }) => kind === open.kind && subjectId === open.subjectId) ?? open);
  return (
    <>
      <FilterRow tab={tab} filter={filter} onChange={setFilter} />
      <StaffRead query={pages}>
        {({ pages: list }) =>
          items.length === 0 ? (
            <Empty title={texts.empty}>
              <p>{texts.emptyText}</p>
            </Empty>
          ) : (
            <>
              <ItemTable title={texts.tabs[tab]} items={items} onWork={setOpen} />
              {pages.hasNextPage && (
                <Button busy={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
                  {actions.more}
                </Button>
              )}
              {shown && (
                <ItemDialog
                  key={shown.version}
                  item={shown}
                  members={list[0]?.members ?? []}
                  refetch={pages.refetch}
                  onClose={() => setOpen(null)}
                />
              )}
            </>
          )
        }
      </StaffRead>
    </>
  );
}

interface FilterRowProps {
  tab: CollectionTab;
  filter: Filter;
  onChange: (filter: Filter) => void;
}

function FilterRow({ tab, filter, onChange }: FilterRowProps) {
  const { filter: texts, troubles, states } = useStaffTexts('collections');
  const shell = useStaffTexts('shell');
  const { trouble, assigned, state = 'open' } = filter;
  return (
    <form className={styles.filter} aria-label={texts.title} onSubmit={(event) => event.preventDefault()}>
      <Field label={texts.trouble}>
        <Select
          value={trouble ?? ''}
          onChange={({ target }) => {
            const { trouble: _, ...others } = filter;
            onChange(target.value === '' ? others : { ...others, trouble: target.value as CollectionTrouble });
          }}
        >
          <option value="">{shell.any}</option>
          {troublesOf[tab].map((each) => (
            <option key={each} value={each}>
              {troubles[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.state}>
        <Select value={state} onChange={({ target }) => onChange({ ...filter, state: target.value as typeof state })}>
          {collectionStates.map((each) => (
            <option key={each} value={each}>
              {states[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.assigned}>
        <Select
          value={assigned ?? ''}
          onChange={({ target }) => {
            const { assigned: _, ...others } = filter;
            onChange(target.value === '' ? others : { ...others, assigned: target.value as 'mine' | 'none' });
          }}
        >
          <option value="">{texts.anybody}</option>
          <option value="mine">{texts.mine}</option>
          <option value="none">{texts.none}</option>
        </Select>
      </Field>
    </form>
  );
}
