import type { OrderStatus } from '@porchlight/domain/orders/order-status.ts';
import type { Workflow, WorkStep } from '@porchlight/domain/orders/workflow.ts';
import type { Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';
import type { Described } from './work.store.ts';

/** An order as operators see it in lists. Instants are ISO 8601 in UTC. */
export interface ListedOrder {
  orderId: number;
  accountNumber: string;
  status: OrderStatus;
  type: string;
  description: string;
  serviceAddress: string;
  createdAt: string;
  modifiedAt: string;
  /** Why somebody should look at it before work begins (D-138). */
  reviewReasons: string[];
  work: {
    serviceOrderId: number;
    description: string;
    /** Null for what was imported with a chain of its own. */
    workflow: Workflow | null;
    step: WorkStep | null;
    expectedBy: string | null;
  }[];
}

const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const list = `
  select o.id as "orderId", a.number as "accountNumber", o.status, o.type, o.description, o.service_address as "serviceAddress",
         ${instant('o.created_at')} as "createdAt", ${instant('o.modified_at')} as "modifiedAt",
         coalesce(g.review_reasons, '{}') as "reviewReasons",
         coalesce((select json_agg(json_build_object('serviceOrderId', s.id, 'description', s.description, 'workflow', s.workflow,
                                   'step', s.step, 'expectedBy', to_char(s.expected_by, 'YYYY-MM-DD')) order by s.id)
                     from service_order s where s.order_id = o.id), '[]') as work
    from customer_order o
    join account a on a.id = o.account_id
    left join guest_order g on g.order_id = o.id
   where ($1::text is null or a.number = $1) and (not $2::boolean or o.status in ('PENDING', 'IN_PROGRESS'))
   order by o.modified_at desc, o.id desc
   limit $3`;

/** Newest modified first; of one account where its number is given. */
export async function listOrders(
  db: Queries,
  { accountNumber, isOpen, limit }: { accountNumber: string | null; isOpen: boolean; limit: number },
): Promise<ListedOrder[]> {
  return db.prepared<ListedOrder>('orders-listed', list, [accountNumber, isOpen, limit]);
}

export async function hasAccount(db: Queries, accountNumber: string): Promise<boolean> {
  const text = 'select 1 from account where number = $1';
  return (await db.prepared('order-account-known', text, [accountNumber])).length > 0;
}

/** What a mail about an order needs to know beside its holder. */
export interface ToldOrder extends Described {
  orderId: number;
  accountId: number;
  status: OrderStatus;
  serviceAddress: string;
  /** The language it was ordered in; null where nobody knows. */
  locale: Locale | null;
  /** Where it can be followed: by whoever signs in to the account, by reference number and code, or nowhere. */
  isSignedInTo: boolean;
  isByVisitor: boolean;
}

const told = `
  select o.id as "orderId", o.account_id as "accountId", o.status, o.description, o.description_es as "descriptionEs",
         o.service_address as "serviceAddress",
         coalesce((select u.locale from portal_user u where u.account_id = o.account_id and u.kind = 'customer' order by u.id limit 1),
                  g.locale) as locale,
         exists (select from portal_user u where u.account_id = o.account_id and u.kind = 'customer') as "isSignedInTo",
         g.order_id is not null as "isByVisitor"
    from customer_order o left join guest_order g on g.order_id = o.id
   where o.id = $1`;

export async function readToldOrder(db: Queries, orderId: number): Promise<ToldOrder | null> {
  const [row] = await db.prepared<ToldOrder>('order-told', told, [orderId]);
  return row ?? null;
}
