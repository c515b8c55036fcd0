import { findNamed } from '../engine/find-named.ts';
import { keepExternal } from '../engine/keys.store.ts';
import { storedEntity } from '../engine/stored-entity.ts';
import { installmentColumns } from './columns.ts';
import { insertInstallments, readInstallmentPage, readInstallments, updateInstallments } from './installments.store.ts';

/** What is paid in parts on the bills. */
export const installments = storedEntity<typeof installmentColumns, { accountId: number }>({
  name: 'installments',
  summary: 'something that is paid in parts on the bills',
  knownBy: 'external_id',
  columns: installmentColumns,
  keyOf: ({ external_id }) => external_id ?? null,
  find: (tx, rows) => findNamed(tx, 'installment_plan', rows),
  readByIds: readInstallments,
  readPage: readInstallmentPage,
  settle: (wanted) => ({ ...wanted, account_external_id: null }),
  judge: ({ total, left }) => ((left ?? 0) > (total ?? 0) ? { column: 'left', reason: 'is more than the total' } : null),
  insert: async (tx, rows) => {
    const ids = await insertInstallments(
      tx,
      rows.map(({ row, refs }) => ({ id: null, row, ...refs })),
    );
    await keepExternal(
      tx,
      'installment_plan',
      rows.map(({ row }, at) => ({ externalId: row.external_id ?? '', rowId: ids[at] ?? 0 })),
    );
  },
  update: (tx, rows) =>
    updateInstallments(
      tx,
      rows.map(({ id, row, refs }) => ({ id, row, ...refs })),
    ),
});
