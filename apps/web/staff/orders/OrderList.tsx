import { workSteps } from '@porchlight/domain/orders/workflow.ts';
import { fill } from '@porchlight/texts/template.ts';
import { Link } from '../../src/platform/navigation/index.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Empty } from '../../src/ui/Empty.tsx';
import { Table } from '../../src/ui/Table.tsx';
import { staffPath } from '../paths.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffPages } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { NumberSearch, OrderFilters } from './OrderFilters.tsx';
import type { OrderFilter } from './order-filter.ts';
import styles from './orders.module.css';

type Found = StaffAnswer<'work.searchOrders'>;
type Listed = Found['orders'][number];

interface Props {
  filter: OrderFilter;
  onFilter: (filter: OrderFilter) => void;
}

/** The queue of orders, the oldest first. */
export function OrderList({ filter, onFilter }: Props) {
  const texts = useStaffTexts('orders');
  const { actions } = useStaffTexts('shell');
  const found = useStaffPages('work.searchOrders', { body: { ...filter, cursor: null } }, ({ next }) =>
    next === null ? null : { body: { ...filter, cursor: next } },
  );
  const isByNumber = filter.number !== '';
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <NumberSearch filter={filter} onFilter={onFilter} />
      {!isByNumber && <OrderFilters filter={filter} onFilter={onFilter} />}
      <StaffRead query={found}>
        {({ pages }) => {
          const orders = pages.flatMap((page) => page.orders);
          const counts = pages[0]?.counts ?? null;
          return (
            <>
              {counts && <StepCounts counts={counts} step={filter.step} onStep={(step) => onFilter({ ...filter, step })} />}
              {orders.length === 0 ? (
                <Empty title={isByNumber ? texts.noNumber : texts.empty}>
                  <p>{isByNumber ? texts.noNumberText : texts.emptyText}</p>
                </Empty>
              ) : (
                <OrderTable orders={orders} />
              )}
              {found.hasNextPage && (
                <p className={styles.more}>
                  <Button onClick={() => found.fetchNextPage()}>{actions.more}</Button>
                </p>
              )}
            </>
          );
        }}
      </StaffRead>
    </>
  );
}

/** How many orders stand where; pressing one shows these alone. */
function StepCounts({
  counts,
  step,
  onStep,
}: {
  counts: NonNullable<Found['counts']>;
  step: OrderFilter['step'];
  onStep: (step: OrderFilter['step']) => void;
}) {
  const texts = useStaffTexts('orders');
  const shown = workSteps.flatMap((each) => counts.find((count) => count.step === each) ?? []);
  return (
    <div className={styles.steps} role="group" aria-label={texts.stepCounts}>
      <Button kind={step === null ? 'primary' : 'secondary'} aria-pressed={step === null} onClick={() => onStep(null)}>
        {texts.allSteps}
      </Button>
      {shown.map((count) => (
        <Button
          key={count.step}
          kind={step === count.step ? 'primary' : 'secondary'}
          aria-pressed={step === count.step}
          onClick={() => onStep(count.step)}
        >
          {texts.steps[count.step]} {count.orders}
        </Button>
      ))}
    </div>
  );
}

function OrderTable({ orders }: { orders: readonly Listed[] }) {
  const texts = useStaffTexts('orders');
  const moment = useMoment();
  return (
    <Table
      caption={texts.title}
      rows={orders}
      rowKey={({ orderId }) => orderId}
      columns={[
        {
          key: 'order',
          header: texts.columns.order,
          cell: ({ orderId, description, serviceAddress }) => (
            <span className={styles.order}>
              <Link href={staffPath('orders', String(orderId))}>{fill(texts.order, { number: orderId })}</Link>
              <span>{description}</span>
              <small>{serviceAddress}</small>
            </span>
          ),
        },
        { key: 'step', header: texts.columns.step, cell: (order) => <Steps order={order} /> },
        {
          key: 'ordered',
          header: texts.columns.ordered,
          cell: ({ createdDatetime }) => moment(createdDatetime),
        },
        { key: 'attention', header: texts.columns.attention, cell: ({ attention }) => <Attention reasons={attention} /> },
        { key: 'place', header: texts.columns.place, wideOnly: true, cell: ({ location }) => location ?? texts.facts.noPlace },
        {
          key: 'account',
          header: texts.columns.account,
          wideOnly: true,
          cell: ({ accountId, accountNumber }) => <Link href={staffPath('accounts', String(accountId))}>{accountNumber}</Link>,
        },
        {
          key: 'assigned',
          header: texts.columns.assigned,
          wideOnly: true,
          cell: ({ assignee }) => assignee?.displayName ?? texts.assign.nobody,
        },
      ]}
    />
  );
}

/** Where the work of an order stands: each step once. */
function Steps({ order: { status, work } }: { order: Listed }) {
  const texts = useStaffTexts('orders');
  const steps = [...new Set(work.flatMap(({ step }) => step ?? []))];
  return steps.length === 0 ? texts.statuses[status] : steps.map((step) => texts.steps[step]).join(', ');
}

/** Why somebody should look at an order. */
export function Attention({ reasons }: { reasons: Listed['attention'] }) {
  const texts = useStaffTexts('orders');
  return (
    <span className={styles.badges}>
      {reasons.map((reason) => (
        <Badge key={reason} tone={reason === 'uncovered' || reason === 'overdue' ? 'danger' : 'warning'}>
          {texts.attention[reason]}
        </Badge>
      ))}
    </span>
  );
}
