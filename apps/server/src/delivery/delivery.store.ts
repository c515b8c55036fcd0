import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Queries } from '../platform/db/database.ts';
import type { DeliveryOptionTable } from '../platform/db/tables.ts';

export interface DeliveryOptionRow extends Pick<DeliveryOptionTable, 'method' | 'name' | 'description' | 'note'> {
  id: number;
  price_cents: Cents;
  is_current: boolean;
  /** Where this account's invoices would go by mail: the same on every row. */
  email: string | null;
}

// Without an address for invoices the contact's others serve, in the order of the Paperless form (account-area.md section 5).
const deliveryStatement = `
  select o.id, o.method, o.name, o.description, o.note, o.price_cents,
         coalesce(o.method = a.delivery_method, false) as is_current,
         (select e.email from contact_email e where e.account_id = a.id
           order by array_position(array['DISTRIBUTION', 'PERSONAL', 'BUSINESS', 'OTHER'], e.type) limit 1) as email
    from account a join delivery_option o on o.account_type = a.type
   where a.id = $1
   order by o.position, o.id`;

/** Every way on offer for the account's type, in the operator's order (paper first, PAPER-002). */
export async function readDelivery(db: Queries, accountId: number): Promise<DeliveryOptionRow[]> {
  return db.prepared<DeliveryOptionRow>('delivery-of-account', deliveryStatement, [accountId]);
}
