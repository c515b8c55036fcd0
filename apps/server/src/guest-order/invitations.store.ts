import type { Queries, Transaction } from '../platform/db/database.ts';

export interface Invitable {
  accountId: number;
  /** The account's newest open order; null when it has none. */
  orderId: number | null;
  /** Where service is wanted, in one line; null when no address is known. */
  address: string | null;
}

const invitable = `
  select a.id as "accountId", o.id as "orderId",
         coalesce(o.service_address, d.address1 || coalesce(', ' || nullif(d.address2, ''), '') || ', ' || d.city || ', ' ||
                  d.state_abbreviation || ' ' || d.zip_code) as address
    from account a
    left join lateral (select id, service_address from customer_order
                        where account_id = a.id and status in ('PENDING', 'IN_PROGRESS') order by id desc limit 1) o on true
    left join contact_address d on d.account_id = a.id and d.type = 'SERVICE'
   where a.number = $1`;

export async function findInvitable(db: Queries, accountNumber: string): Promise<Invitable | null> {
  const [row] = await db.prepared<Invitable>('invitable-account', invitable, [accountNumber]);
  return row ?? null;
}

/** An order that waits for its choice. It has no service orders, so the customer's lists do not show it. */
export async function insertInvitedOrder(
  tx: Transaction,
  order: { accountId: number; address: string; type: string; at: Date },
): Promise<number> {
  const row = {
    account_id: order.accountId,
    status: 'PENDING',
    description: order.type,
    type: order.type,
    service_address: order.address,
  } as const;
  const { id } = await tx.kysely
    .insertInto('customer_order')
    .values({ ...row, created_at: order.at, modified_at: order.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
