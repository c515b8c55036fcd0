import { fill } from '@porchlight/texts/template.ts';
import { Link } from '../../src/platform/navigation/index.ts';
import { buttonClass } from '../../src/ui/Button.tsx';
import { Empty } from '../../src/ui/Empty.tsx';
import { Table } from '../../src/ui/Table.tsx';
import text from '../../src/ui/text.module.css';
import { type StaffPageProps, staffPath } from '../paths.ts';
import { useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { DeliveryDetail } from './DeliveryDetail.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { EndpointPage } from './EndpointPage.tsx';
import { type Endpoint, EndpointState } from './EndpointState.tsx';
import { hostOf } from './host-of.ts';
import { NewEndpointPage } from './NewEndpointPage.tsx';
import styles from './webhooks.module.css';

/** Addresses of other systems and what was sent to them (S-170 to S-179); below it one address, a new one, or one delivery. */
export function WebhooksPage({ rest }: StaffPageProps) {
  const texts = useStaffTexts('webhooks');
  const endpoints = useStaffRead('webhooks.listEndpoints', {});
  const back = <Link href={staffPath('webhooks')}>{texts.title}</Link>;
  const [first = '', second = ''] = rest.split('/');
  if (first === 'new') return <NewEndpointPage back={back} />;
  if (first === 'delivery') return <DeliveryDetail key={second} deliveryId={Number(second)} back={back} />;
  return (
    <StaffRead query={endpoints}>
      {(list) => {
        const endpoint = list.find(({ id }) => String(id) === first);
        if (endpoint) return <EndpointPage key={endpoint.id} endpoint={endpoint} back={back} refetch={endpoints.refetch} />;
        return <Overview list={list} />;
      }}
    </StaffRead>
  );
}

function Overview({ list }: { list: readonly Endpoint[] }) {
  const texts = useStaffTexts('webhooks');
  return (
    <>
      <PageHead
        title={texts.title}
        intro={texts.intro}
        actions={
          <Link className={buttonClass({ kind: 'primary' })} href={staffPath('webhooks', 'new')}>
            {texts.add}
          </Link>
        }
      />
      {list.length === 0 ? (
        <Empty title={texts.empty.title}>
          <p>{texts.empty.text}</p>
          <p className={text.muted}>{texts.guide}</p>
        </Empty>
      ) : (
        <Endpoints list={list} />
      )}
      <section className={styles.section} aria-labelledby="webhook-log">
        <h2 className={text.h2} id="webhook-log">
          {texts.log.title}
        </h2>
        <p className={text.muted}>{texts.log.intro}</p>
        <DeliveryLog endpoints={list} />
      </section>
    </>
  );
}

function Endpoints({ list }: { list: readonly Endpoint[] }) {
  const { list: texts } = useStaffTexts('webhooks');
  const title = useStaffTexts('webhooks').title;
  const moment = useMoment();
  return (
    <Table
      caption={title}
      rows={list}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'address',
          header: texts.address,
          cell: ({ id, url, description }) => (
            <span className={styles.address}>
              <Link href={staffPath('webhooks', String(id))}>{hostOf(url)}</Link>
              {description !== '' && <span className={styles.note}>{description}</span>}
            </span>
          ),
        },
        { key: 'state', header: texts.state, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
        { key: 'events', header: texts.events, wideOnly: true, cell: ({ eventTypes }) => <EventCount types={eventTypes} /> },
        { key: 'waiting', header: texts.waiting, numeric: true, wideOnly: true, cell: ({ waiting }) => waiting },
        { key: 'givenUp', header: texts.givenUp, numeric: true, wideOnly: true, cell: ({ givenUp }) => givenUp },
        {
          key: 'last',
          header: texts.lastDelivered,
          wideOnly: true,
          cell: ({ lastDeliveredDatetime: last }) => (last === null ? texts.never : moment(last)),
        },
      ]}
    />
  );
}

function EventCount({ types }: { types: readonly string[] }) {
  const { list: texts, events } = useStaffTexts('webhooks');
  if (types.includes('*')) return texts.all;
  const [only] = types;
  if (types.length === 1 && only !== undefined && only in events) return events[only as keyof typeof events];
  return fill(texts.some, { count: types.length });
}
