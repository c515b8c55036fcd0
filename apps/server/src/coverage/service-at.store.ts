import type { Queries } from '../platform/db/database.ts';

export interface LineAddress {
  address1: string;
  address2: string | null;
  city: string;
  zip_code: string;
}

/**
 * Lines in use (a suspended one comes back) with that ZIP code and house number. A line keeps its street, and its unit only where it stands in the same line; else the
 * account's service address at that street tells it.
 */
const linesStatement = `
  select distinct l.address1, c.address2, l.city, l.zip_code
    from service_line l
    left join contact_address c on c.account_id = l.account_id and c.type = 'SERVICE' and c.address1 = l.address1
   where left(l.zip_code, 5) = left($1, 5)
     and coalesce(substring(l.address1 from '[0-9]+'), '') = coalesce(substring($2 from '[0-9]+'), '')
     and l.status in ('Active', 'Suspended')`;

export async function readLinesNear(db: Queries, zipCode: string, address1: string): Promise<LineAddress[]> {
  return db.prepared<LineAddress>('coverage-lines', linesStatement, [zipCode, address1]);
}

const openOrderStatement = `
  select exists (
    select from guest_order g join customer_order o on o.id = g.order_id and o.account_id = g.account_id
     where g.address_key = $1 and o.status in ('PENDING', 'IN_PROGRESS')) as found`;

/** Whether an order made for that address is still open. */
export async function hasOpenOrder(db: Queries, addressKey: string): Promise<boolean> {
  const [row] = await db.prepared<{ found: boolean }>('coverage-open-order', openOrderStatement, [addressKey]);
  return row?.found === true;
}
