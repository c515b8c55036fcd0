import type { Transaction } from '../platform/db/database.ts';

/** Ties the labels in force to an order; an order keeps its first ones. */
export async function insertFrozen(
  tx: Transaction,
  order: { orderId: number; accountId: number },
  versions: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = [...versions].map(([planId, versionId]) => ({
    order_id: order.orderId,
    account_id: order.accountId,
    plan_id: planId,
    broadband_label_version_id: versionId,
  }));
  if (rows.length === 0) return;
  await tx.kysely
    .insertInto('broadband_label_of_order')
    .values(rows)
    .onConflict((clash) => clash.columns(['order_id', 'plan_id']).doNothing())
    .execute();
}

/** Unties the labels of an order whose plans are chosen anew; the versions themselves stay. */
export async function removeFrozen(tx: Transaction, orderId: number): Promise<void> {
  await tx.kysely.deleteFrom('broadband_label_of_order').where('order_id', '=', orderId).execute();
}
