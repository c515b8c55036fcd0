import { orderStatusOf } from '@porchlight/domain/orders/order-status.ts';
import { keptChain } from '@porchlight/domain/orders/step-history.ts';
import { isClosedStep, type WorkStep, workflowSteps } from '@porchlight/domain/orders/workflow.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type FileRow, isRefused, type Refused } from '../engine/entity.ts';
import { findNamed } from '../engine/find-named.ts';
import { keepExternal } from '../engine/keys.store.ts';
import { namedRows } from '../engine/named-rows.store.ts';
import { type Found, type NewRow, storedEntity } from '../engine/stored-entity.ts';
import { readChain } from './chain.rules.ts';
import { orderColumns } from './columns.ts';
import {
  insertOrders,
  insertWork,
  type OrderRow,
  readSteps,
  readWork,
  readWorkPage,
  updateWork,
  type WrittenWork,
  writeStatuses,
} from './orders.store.ts';

type Columns = typeof orderColumns;
interface Refs {
  accountId: number;
}

/** Orders by their pieces of work, each at its step. What is open goes on here from there. */
export const orders = storedEntity<Columns, Refs>({
  name: 'orders',
  summary: 'a piece of work of an order, and where it stands',
  knownBy: 'external_id',
  columns: orderColumns,
  keyOf: ({ external_id }) => external_id ?? null,
  find,
  readByIds: readWork,
  readPage: readWorkPage,
  settle,
  judge,
  insert: insertRows,
  update: (tx, rows) =>
    updateWork(
      tx,
      rows.map(({ id, row, refs }) => writtenOf(row, refs, { id, orderId: null })),
    ),
});

async function find(tx: Transaction, rows: readonly FileRow<Columns>[]): Promise<(Found<Refs> | Refused)[]> {
  const found = await findNamed(tx, 'service_order', rows);
  const known = await namedRows(
    tx,
    'customer_order',
    rows.flatMap(({ values }) => values.order ?? []),
  );
  return found.map((each, at) => {
    if (isRefused(each)) return each;
    const order = known.get(rows[at]?.values.order ?? '');
    if (order !== undefined && order.accountId !== each.refs.accountId) return { column: 'order', reason: 'belongs to another account' };
    return each;
  });
}

function settle(wanted: OrderRow, before: OrderRow | null): OrderRow {
  const created = wanted.created ?? before?.created ?? null;
  return {
    ...wanted,
    account_external_id: null,
    order: wanted.order ?? before?.order ?? null,
    work: wanted.work ?? before?.work ?? wanted.description,
    status: wanted.workflow === null ? (wanted.status ?? before?.status ?? 'PENDING') : null,
    created,
    modified: wanted.modified ?? before?.modified ?? created,
  };
}

function judge(wanted: OrderRow, before: OrderRow | null): Refused | null {
  if (before !== null) {
    if (wanted.order !== before.order) return { column: 'order', reason: 'is another one; work stays in its order' };
    if (wanted.workflow !== before.workflow) return { column: 'workflow', reason: 'is another one; work stays in its workflow' };
    if (wanted.step !== before.step)
      return { column: 'step', reason: `is ${before.step} here; work moves by what happens to it: see order advance` };
    return null;
  }
  const { workflow, step } = wanted;
  if ((workflow === null) !== (step === null))
    return { column: workflow === null ? 'workflow' : 'step', reason: 'is missing; a workflow and a step come together' };
  if (workflow === null || step === null) return null;
  if (wanted.chain !== null) return { column: 'chain', reason: 'follows from the step where there is a workflow' };
  if (step !== 'cancelled' && !(workflowSteps[workflow] as readonly WorkStep[]).includes(step))
    return { column: 'step', reason: `is none of ${[...workflowSteps[workflow], 'cancelled'].join(', ')}` };
  if (step === 'scheduled')
    return { column: 'step', reason: 'needs a visit that is booked here; take it as scheduling and book the visit' };
  if (workflow === 'planChange' && !isClosedStep(step))
    return { column: 'step', reason: 'is open, and what is to be changed is not part of a file; order the change here' };
  return null;
}

function writtenOf(row: OrderRow, refs: Refs, ids: { id: number | null; orderId: number | null }): WrittenWork {
  const { workflow, step } = row;
  const chain = workflow === null || step === null ? readChain(row.chain) : keptChain(workflow, step);
  return { ...ids, accountId: refs.accountId, chain, row };
}

async function insertRows(tx: Transaction, rows: readonly NewRow<Columns, Refs>[], { at }: { at: Date }): Promise<void> {
  const dated = rows.map(({ row, refs }) => ({
    refs,
    row: { ...row, created: row.created ?? at, modified: row.modified ?? row.created ?? at },
  }));
  const known = await namedRows(tx, 'customer_order', [...new Set(rows.flatMap(({ row }) => row.order ?? []))]);
  const orderOf = new Map([...known.values()].map(({ name, id }) => [name, id]));
  const begun = new Set(orderOf.keys());
  const first = dated.filter(({ row: { order } }) => {
    if (order === null) return true;
    const isNew = !begun.has(order);
    begun.add(order);
    return isNew;
  });
  const orderIds = await insertOrders(
    tx,
    first.map(({ row, refs }) => writtenOf(row, refs, { id: null, orderId: null })),
  );
  const orderOfRow = new Map(first.map((each, index) => [each, orderIds[index] ?? 0]));
  for (const [{ row }, id] of orderOfRow) if (row.order !== null) orderOf.set(row.order, id);
  await keepExternal(
    tx,
    'customer_order',
    [...orderOfRow].flatMap(([{ row }, rowId]) => (row.order === null ? [] : [{ externalId: row.order, rowId }])),
  );
  const work = dated.map((each) => {
    const orderId = orderOfRow.get(each) ?? orderOf.get(each.row.order ?? '') ?? null;
    return writtenOf(each.row, each.refs, { id: null, orderId });
  });
  const ids = await insertWork(tx, work);
  await keepExternal(
    tx,
    'service_order',
    work.map(({ row }, index) => ({ externalId: row.external_id ?? '', rowId: ids[index] ?? 0 })),
  );
  await followSteps(tx, [...new Set(work.map(({ orderId }) => orderId ?? 0))]);
}

/** The status of an order follows from where its work stands, as it does when work moves. */
async function followSteps(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  const steps = await readSteps(tx, orderIds);
  await writeStatuses(
    tx,
    steps.map(({ orderId, steps: each }) => ({ orderId, status: orderStatusOf(each as WorkStep[]) })),
  );
}
