import { stateName } from '@porchlight/domain/addresses/states.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { RowOf } from '../engine/columns.ts';
import { type FileRow, isRefused, type Refused } from '../engine/entity.ts';
import { findNamed } from '../engine/find-named.ts';
import { keepExternal } from '../engine/keys.store.ts';
import { namedRows } from '../engine/named-rows.store.ts';
import { type Found, isSameValue, type NewRow, type Stored, storedEntity } from '../engine/stored-entity.ts';
import { serviceColumns } from './columns.ts';
import {
  insertItems,
  insertLines,
  knownCodes,
  linesChangedHere,
  readServiceLines,
  readServicePage,
  type ServiceRow,
  updateItems,
  updateLines,
  type WrittenLine,
  writeLineParts,
} from './services.store.ts';

type Columns = typeof serviceColumns;
interface Refs {
  accountId: number;
  /** What is on the line follows from an order for a change, which a file must not contradict. */
  isChangedHere: boolean;
}

const stored: Stored<Columns, Refs> = {
  name: 'services',
  summary: 'a line of a plan that an account has, with its features and options',
  knownBy: 'external_id',
  columns: serviceColumns,
  keyOf: ({ external_id }) => external_id ?? null,
  find,
  readByIds: readServiceLines,
  readPage: readServicePage,
  settle,
  judge,
  insert: insertRows,
  update: async (tx, rows) => {
    const lines = rows.map(({ id, row, refs }): WrittenLine => ({ id, row, itemId: null, accountId: refs.accountId }));
    await updateItems(tx, lines);
    await updateLines(tx, lines);
    await writeLineParts(tx, lines);
  },
};

/** What accounts have: lines of plans. */
export const services = storedEntity(stored);

async function find(tx: Transaction, rows: readonly FileRow<Columns>[]): Promise<(Found<Refs> | Refused)[]> {
  const found = await findNamed(tx, 'service_line', rows);
  const plans = await knownCodes(
    tx,
    'plan',
    rows.flatMap(({ values }) => values.plan ?? []),
  );
  const features = await knownCodes(
    tx,
    'feature',
    rows.flatMap(({ values }) => values.features ?? []),
  );
  const options = await knownCodes(
    tx,
    'option',
    rows.flatMap(({ values }) => values.options ?? []),
  );
  const items = await namedRows(
    tx,
    'service_item',
    rows.flatMap(({ values }) => values.service ?? []),
  );
  const shared = new Map<string, { row: number; values: RowOf<Columns> }>();
  const changed = await linesChangedHere(
    tx,
    found.flatMap((each) => (isRefused(each) || each.id === null ? [] : [each.id])),
  );
  return rows.map(({ row, values }, at) => {
    const named = found[at] as Found<{ accountId: number }> | Refused;
    if (isRefused(named)) return named;
    const each = { id: named.id, refs: { accountId: named.refs.accountId, isChangedHere: named.id !== null && changed.has(named.id) } };
    if (values.plan && !plans.has(values.plan)) return { column: 'plan', reason: 'is no plan of the catalogue' };
    const feature = values.features?.find((code) => !features.has(code));
    if (feature !== undefined) return { column: 'features', reason: `has ${feature}, which is no feature of the catalogue` };
    const option = values.options?.find((code) => !options.has(code));
    if (option !== undefined) return { column: 'options', reason: `has ${option}, which is no option of the catalogue` };
    if (!values.service) return each;
    if ((items.get(values.service)?.accountId ?? each.refs.accountId) !== each.refs.accountId)
      return { column: 'service', reason: 'belongs to another account' };
    const first = shared.get(values.service) ?? { row, values };
    shared.set(values.service, first);
    const differs = (['plan', 'relation', 'can_change'] as const).find((name) => first.values[name] !== values[name]);
    return differs === undefined ? each : { column: differs, reason: `is not what row ${first.row} says of the same service` };
  });
}

function judge(wanted: ServiceRow, before: ServiceRow | null, { isChangedHere }: Refs): Refused | null {
  if (before === null) return null;
  if (wanted.service !== before.service) return { column: 'service', reason: 'is another one; a line stays in its service' };
  const differs = (['plan', 'features', 'options'] as const).find((name) => !isSameValue(wanted[name], before[name]));
  if (!isChangedHere || differs === undefined) return null;
  return { column: differs, reason: 'was changed by an order here; change it by an order again' };
}

/** The state by its name, as lines keep it; whether it is a line for calls follows from its number where nobody says it. */
function settle(wanted: ServiceRow, before: ServiceRow | null): ServiceRow {
  return {
    ...wanted,
    account_external_id: null,
    service: wanted.service ?? before?.service ?? null,
    state: wanted.state === null ? null : (stateName(wanted.state) ?? wanted.state),
    has_number: wanted.has_number ?? wanted.number !== null,
    relation: wanted.relation ?? before?.relation ?? 'Main',
    status: wanted.status ?? before?.status ?? 'Active',
    can_change: wanted.can_change ?? true,
  };
}

async function insertRows(tx: Transaction, rows: readonly NewRow<Columns, Refs>[]): Promise<void> {
  const names = [...new Set(rows.flatMap(({ row }) => row.service ?? []))];
  const known = await namedRows(tx, 'service_item', names);
  const itemOf = new Map([...known.values()].map(({ name, id }) => [name, id]));
  // One service for each word that is new, and one for each line without a word.
  const begun = new Set(itemOf.keys());
  const first = rows.filter(({ row }) => {
    if (row.service === null) return true;
    const isNew = !begun.has(row.service);
    begun.add(row.service);
    return isNew;
  });
  const ids = await insertItems(
    tx,
    first.map(({ row, refs }) => ({ accountId: refs.accountId, plan: row.plan, relation: row.relation, canChange: row.can_change })),
  );
  const itemOfRow = new Map(first.map((each, at) => [each, ids[at] ?? 0]));
  for (const [{ row }, id] of itemOfRow) if (row.service !== null) itemOf.set(row.service, id);
  await keepExternal(
    tx,
    'service_item',
    [...itemOfRow].flatMap(([{ row }, rowId]) => (row.service === null ? [] : [{ externalId: row.service, rowId }])),
  );
  const lines = rows.map((each): WrittenLine => {
    const itemId = itemOfRow.get(each) ?? itemOf.get(each.row.service ?? '') ?? null;
    return { id: null, row: each.row, accountId: each.refs.accountId, itemId };
  });
  const lineIds = await insertLines(tx, lines);
  const made = lines.map((line, at) => ({ ...line, id: lineIds[at] ?? 0 }));
  // A line that joins a service that is there: all of its lines have the plan that was said last.
  await updateItems(tx, made);
  await writeLineParts(tx, made);
  await keepExternal(
    tx,
    'service_line',
    made.map(({ row, id }) => ({ externalId: row.external_id ?? '', rowId: id })),
  );
}
