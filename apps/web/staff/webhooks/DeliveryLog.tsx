import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { Link } from '../../src/platform/navigation/index.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { Empty } from '../../src/ui/Empty.tsx';
import { Table } from '../../src/ui/Table.tsx';
import { staffPath } from '../paths.ts';
import type { StaffAnswer, StaffRequest } from '../platform/call.ts';
import { useStaffPages } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { Filters } from '../ui/Filters.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import type { Endpoint } from './EndpointState.tsx';
import { hostOf } from './host-of.ts';
import styles from './webhooks.module.css';

type Filter = StaffRequest<'webhooks.listDeliveries'>['query'];
export type Delivery = StaffAnswer<'webhooks.listDeliveries'>['deliveries'][number];
const states = ['waiting', 'delivered', 'givenUp'] as const;

/** What was sent, newest first, with filters that count at once; `endpointId`: of one address alone. */
export function DeliveryLog({ endpoints, endpointId }: { endpoints: readonly Endpoint[]; endpointId?: number }) {
  const { log: texts, events } = useStaffTexts('webhooks');
  const [filter, setFilter] = useState<Filter>(endpointId === undefined ? {} : { endpoint: String(endpointId) });
  const pages = useStaffPages('webhooks.listDeliveries', { query: filter }, ({ deliveries, hasMore }) => {
    const before = deliveries.at(-1)?.id;
    return hasMore && before !== undefined ? { query: { ...filter, before: String(before) } } : null;
  });
  const isFiltered = Object.keys(filter).length > (endpointId === undefined ? 0 : 1);
  const addresses = endpointId === undefined && endpoints.length > 1 ? endpoints : [];
  const ofAddress = {
    name: 'endpoint' as const,
    label: texts.endpoint,
    any: texts.anyEndpoint,
    choices: addresses.map(({ id, url }) => ({ value: String(id), title: hostOf(url) })),
  };
  return (
    <>
      <Filters
        label={texts.filters}
        filter={filter}
        onChange={setFilter}
        fields={[
          ...(addresses.length > 0 ? [ofAddress] : []),
          {
            name: 'type',
            label: texts.type,
            any: texts.anyType,
            choices: Object.keys(events).map((value) => ({ value, title: value })),
          },
          {
            name: 'state',
            label: texts.state,
            any: texts.anyState,
            choices: states.map((value) => ({ value, title: texts.states[value] })),
          },
        ]}
      />
      <PagedList
        pages={pages}
        rowsOf={({ deliveries }) => deliveries}
        empty={<Empty title={isFiltered ? texts.emptyFiltered : texts.empty} />}
      >
        {(deliveries) => <Deliveries list={deliveries} endpoints={endpoints} />}
      </PagedList>
    </>
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
