import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { Link } from '../../src/platform/navigation/index.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Empty } from '../../src/ui/Empty.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { Table } from '../../src/ui/Table.tsx';
import { staffPath } from '../paths.ts';
import type { StaffAnswer, StaffRequest } from '../platform/call.ts';
import { useStaffPages } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { StaffRead } from '../ui/StaffRead.tsx';
import type { Endpoint } from './EndpointState.tsx';
import { hostOf } from './host-of.ts';
import styles from './webhooks.module.css';

type Filter = StaffRequest<'webhooks.listDeliveries'>['query'];
export type Delivery = StaffAnswer<'webhooks.listDeliveries'>['deliveries'][number];
const states = ['waiting', 'delivered', 'givenUp'] as const;

/** What was sent, newest first, with filters that count at once; `endpointId`: of one address alone. */
export function DeliveryLog({ endpoints, endpointId }: { endpoints: readonly Endpoint[]; endpointId?: number }) {
  const { log: texts } = useStaffTexts('webhooks');
  const shell = useStaffTexts('shell');
  const [filter, setFilter] = useState<Filter>(endpointId === undefined ? {} : { endpoint: String(endpointId) });
  const pages = useStaffPages('webhooks.listDeliveries', { query: filter }, ({ deliveries, hasMore }) => {
    const before = deliveries.at(-1)?.id;
    return hasMore && before !== undefined ? { query: { ...filter, before: String(before) } } : null;
  });
  const isFiltered = Object.keys(filter).length > (endpointId === undefined ? 0 : 1);
  return (
    <>
      <LogFilter filter={filter} onChange={setFilter} endpoints={endpointId === undefined ? endpoints : []} />
      <StaffRead query={pages}>
        {({ pages: list }) => {
          const deliveries = list.flatMap((page) => page.deliveries);
          if (deliveries.length === 0) return <Empty title={isFiltered ? texts.emptyFiltered : texts.empty} />;
          return (
            <>
              <Deliveries list={deliveries} endpoints={endpoints} />
              {pages.hasNextPage && (
                <Button busy={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
                  {shell.actions.more}
                </Button>
              )}
            </>
          );
        }}
      </StaffRead>
    </>
  );
}

interface LogFilterProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
  /** Those to choose from; none: the address is given. */
  endpoints: readonly Endpoint[];
}

function LogFilter({ filter, onChange, endpoints }: LogFilterProps) {
  const { log: texts, events } = useStaffTexts('webhooks');
  // A value that was left out says that everything is shown.
  const set = (name: keyof Filter, value: string): void => {
    const { [name]: _before, ...others } = filter;
    onChange(value === '' ? others : ({ ...others, [name]: value } as Filter));
  };
  return (
    <form className={styles.filter} aria-label={texts.filters} onSubmit={(event) => event.preventDefault()}>
      {endpoints.length > 1 && (
        <Field label={texts.endpoint}>
          <Select name="endpoint" value={filter.endpoint ?? ''} onChange={(event) => set('endpoint', event.target.value)}>
            <option value="">{texts.anyEndpoint}</option>
            {endpoints.map(({ id, url }) => (
              <option key={id} value={id}>
                {hostOf(url)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={texts.type}>
        <Select name="type" value={filter.type ?? ''} onChange={(event) => set('type', event.target.value)}>
          <option value="">{texts.anyType}</option>
          {Object.keys(events).map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.state}>
        <Select name="state" value={filter.state ?? ''} onChange={(event) => set('state', event.target.value)}>
          <option value="">{texts.anyState}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {texts.states[state]}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  );
}

function Deliveries({ list, endpoints }: { list: readonly Delivery[]; endpoints: readonly Endpoint[] }) {
  const { log: texts } = useStaffTexts('webhooks');
  const moment = useMoment();
  const last = useLastAnswer();
  const addressOf = (id: number): string => {
    const found = endpoints.find((endpoint) => endpoint.id === id);
    return found ? hostOf(found.url) : '';
  };
  return (
    <div className={styles.rows}>
      <Table
        caption={texts.title}
        rows={list}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'event',
            header: texts.event,
            cell: ({ id, type }) => (
              <Link className={styles.code} href={staffPath('webhooks', `delivery/${id}`)}>
                {type}
              </Link>
            ),
          },
          { key: 'state', header: texts.state, cell: ({ state }) => <DeliveryState state={state} /> },
          { key: 'at', header: texts.at, cell: ({ createdDatetime }) => moment(createdDatetime) },
          { key: 'account', header: texts.account, cell: ({ accountNumber }) => accountNumber ?? '' },
          { key: 'address', header: texts.endpoint, wideOnly: true, cell: ({ endpointId }) => addressOf(endpointId) },
          { key: 'last', header: texts.last, wideOnly: true, cell: last },
          { key: 'tries', header: texts.tries, numeric: true, wideOnly: true, cell: ({ attempts }) => attempts },
        ]}
      />
    </div>
  );
}

const tones = { waiting: 'info', delivered: 'success', givenUp: 'danger' } as const;

/** Waiting, delivered or given up. */
export function DeliveryState({ state }: { state: Delivery['state'] }) {
  const { log: texts } = useStaffTexts('webhooks');
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>;
}

/** What a request came to, in words. */
export function useOutcome(): (outcome: { status: number | null; failure: string | null }) => string {
  const { log, failures } = useStaffTexts('webhooks');
  return ({ status, failure }) => {
    if (status !== null) return fill(log.status, { status });
    if (failure !== null && failure in failures) return failures[failure as keyof typeof failures];
    return log.none;
  };
}

function useLastAnswer(): (delivery: Delivery) => string {
  const outcome = useOutcome();
  return ({ lastStatus, lastError }) => outcome({ status: lastStatus, failure: lastError });
}
