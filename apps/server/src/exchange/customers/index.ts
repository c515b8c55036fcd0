import { stateName } from '@porchlight/domain/addresses/states.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { RowOf } from '../engine/columns.ts';
import { type FileRow, isRefused, type Refused } from '../engine/entity.ts';
import { accountIds, externalRows, keepExternal, lockAccounts } from '../engine/keys.store.ts';
import { type Found, type Stored, storedEntity } from '../engine/stored-entity.ts';
import { customerColumns, emailTypes } from './columns.ts';
import {
  type CustomerRow,
  insertAccounts,
  locationIds,
  readCustomerPage,
  readCustomers,
  takeNumbers,
  updateAccounts,
  writeParts,
} from './customers.store.ts';

type Columns = typeof customerColumns;
type Row = RowOf<Columns>;

const stored: Stored<Columns, null> = {
  name: 'customers',
  summary: 'an account with its contact and its addresses',
  knownBy: 'account, else external_id',
  columns: customerColumns,
  keyOf: ({ account, external_id }) => (account ? `n:${account}` : external_id ? `x:${external_id}` : null),
  find,
  readByIds: readCustomers,
  readPage: readCustomerPage,
  settle,
  judge,
  insert: async (tx, rows, { at }) => {
    const without = rows.filter(({ row }) => row.account === null);
    const numbers = await takeNumbers(
      tx,
      without.length,
      rows.flatMap(({ row }) => row.account ?? []),
    );
    const numbered = rows.map((each) => ({
      ...each,
      row: { ...each.row, account: each.row.account ?? numbers.pop() ?? '', created: each.row.created ?? at },
    }));
    const ids = await insertAccounts(tx, json(numbered.map((each) => ({ ...each, id: null }))));
    const made = numbered.map((each) => ({ ...each, id: ids.get(each.row.account) ?? 0 }));
    await writeParts(tx, json(made), at);
    await keepExternal(tx, 'customers', externalKeys(made));
  },
  update: async (tx, rows, { at }) => {
    await updateAccounts(tx, json(rows));
    await writeParts(tx, json(rows), at);
    await keepExternal(tx, 'customers', externalKeys(rows.filter(({ before }) => before.external_id === null)));
  },
};

/** Accounts with their contacts. */
export const customers = storedEntity(stored);

async function find(tx: Transaction, rows: readonly FileRow<Columns>[]): Promise<(Found<null> | Refused)[]> {
  const byNumber = await accountIds(
    tx,
    rows.flatMap(({ values }) => values.account ?? []),
  );
  const byExternal = await externalRows(
    tx,
    'customers',
    rows.flatMap(({ values }) => values.external_id ?? []),
  );
  const locations = await locationIds(
    tx,
    rows.flatMap(({ values }) => values.location ?? []),
  );
  await lockAccounts(tx, [...byNumber.values(), ...byExternal.values()]);
  const seen = new Map<string, number>();
  return rows.map(({ row, values }) => {
    const found = whichAccount(values, byNumber, byExternal);
    if (isRefused(found)) return found;
    if (values.location && !locations.has(values.location)) return { column: 'location', reason: 'is no location of the catalogue' };
    // A row by its number and another by its external id may be the same account.
    for (const name of [found === null ? null : `account ${found}`, values.external_id ? `external ${values.external_id}` : null]) {
      const before = name === null ? undefined : seen.get(name);
      if (before !== undefined) return { column: '', reason: `is the same customer as row ${before}` };
      if (name !== null) seen.set(name, row);
    }
    return { id: found, refs: null };
  });
}

function whichAccount(
  { account, external_id: external }: Row,
  byNumber: ReadonlyMap<string, number>,
  byExternal: ReadonlyMap<string, number>,
): number | null | Refused {
  if (!account && !external) return { column: 'account', reason: 'is missing; a row needs it or an external_id' };
  const numbered = account ? (byNumber.get(account) ?? null) : null;
  const named = external ? (byExternal.get(external) ?? null) : null;
  if (account && named !== null && named !== numbered) return { column: 'external_id', reason: 'is another account already' };
  return numbered ?? named;
}

/** An e-mail address or number that is another one is not verified any more, unless the file says so. */
function settle(wanted: CustomerRow, before: CustomerRow | null, said: Row): CustomerRow {
  const emailOf = (row: CustomerRow | null, type: (typeof emailTypes)[number]) =>
    ({ PERSONAL: row?.email_personal, BUSINESS: row?.email_business, DISTRIBUTION: row?.email_billing, OTHER: row?.email_other })[type] ??
    null;
  const isStill = (type: (typeof emailTypes)[number]) =>
    emailOf(wanted, type) !== null && (said.verified_emails !== undefined || emailOf(wanted, type) === emailOf(before, type));
  const verified = (wanted.verified_emails ?? []).filter(isStill);
  const isNumberKept = said.mobile_verified !== undefined || wanted.mobile === (before?.mobile ?? null);
  return {
    ...wanted,
    verified_emails: verified.length === 0 ? null : verified,
    mobile_verified: wanted.mobile !== null && isNumberKept && wanted.mobile_verified === true,
    tax_exempt: wanted.tax_exempt === true,
    // What an account can't do without stays as it is when a row clears it.
    type: wanted.type ?? before?.type ?? 'RESIDENTIAL',
    time_zone: wanted.time_zone ?? before?.time_zone ?? null,
    created: wanted.created ?? before?.created ?? null,
  };
}

function judge(wanted: CustomerRow, before: CustomerRow | null): Refused | null {
  if (before !== null && before.external_id !== null && wanted.external_id !== before.external_id)
    return { column: 'external_id', reason: 'is another one already and stays what it is' };
  if (wanted.first_name === null && wanted.last_name === null && wanted.company === null)
    return { column: 'first_name', reason: 'is missing, and so are last_name and company; somebody has to be named' };
  if (wanted.status === null) return { column: 'status', reason: 'can not be cleared' };
  for (const type of ['service', 'billing'] as const) {
    const parts = [`${type}_address1`, `${type}_city`, `${type}_state`, `${type}_zip`] as const;
    const lacking = parts.find((name) => wanted[name] === null);
    const isAny = [...parts, `${type}_address2` as const, `${type}_address3` as const].some((name) => wanted[name] !== null);
    if (isAny && lacking !== undefined) return { column: lacking, reason: 'is missing; an address has all of its parts or none' };
  }
  return null;
}

function externalKeys(rows: readonly { id: number; row: CustomerRow }[]): { externalId: string; rowId: number }[] {
  return rows.flatMap(({ id, row }) => (row.external_id === null ? [] : [{ externalId: row.external_id, rowId: id }]));
}

function json(rows: readonly { id: number | null; row: CustomerRow }[]): string {
  const stateNameOf = (state: string | null) => (state === null ? null : (stateName(state) ?? state));
  return JSON.stringify(
    rows.map(({ id, row }) => ({
      ...row,
      id,
      service_state_name: stateNameOf(row.service_state),
      billing_state_name: stateNameOf(row.billing_state),
    })),
  );
}
