import type { Queries } from '../platform/db/database.ts';
import type { TmfListing } from './resource.ts';

export interface BillingAccountRow {
  id: number;
  number: string;
  type: string;
  status: string;
  billCycleDay: number;
  deliveryMethod: string | null;
}

const columns = `a.id, a.number, a.type, a.status, a.bill_cycle_day as "billCycleDay", a.delivery_method as "deliveryMethod"`;
const wanted = `($1::text is null or a.number = $1) and ($2::text is null or a.type = $2) and ($3::text is null or a.status = $3)`;

export interface WantedAccounts extends Pick<TmfListing, 'offset' | 'limit'> {
  number: string | null;
  type: string | null;
  status: string | null;
}

/** A page of accounts, and how many there are. */
export async function readAccounts(db: Queries, asked: WantedAccounts): Promise<{ rows: BillingAccountRow[]; total: number }> {
  const filters = [asked.number, asked.type, asked.status];
  const page = `select ${columns} from account a where ${wanted} order by a.id offset $4 limit $5`;
  const [[count], rows] = await Promise.all([
    db.prepared<{ total: number }>('tmf-accounts-count', `select count(*) as total from account a where ${wanted}`, filters),
    db.prepared<BillingAccountRow>('tmf-accounts', page, [...filters, asked.offset, asked.limit]),
  ]);
  return { rows, total: Number(count?.total ?? 0) };
}

export async function readAccount(db: Queries, id: number): Promise<BillingAccountRow | null> {
  const [row] = await db.prepared<BillingAccountRow>('tmf-account', `select ${columns} from account a where a.id = $1`, [id]);
  return row ?? null;
}

/** The ways invoices go out, with what they are called. */
export function readDeliveryWays(db: Queries): Promise<{ method: string; name: string; description: string }[]> {
  const text = `select distinct on (o.method) o.method, o.name, o.description from delivery_option o order by o.method, o.id`;
  return db.prepared('tmf-delivery-ways', text, []);
}
