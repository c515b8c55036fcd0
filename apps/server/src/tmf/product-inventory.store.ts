import type { Queries } from '../platform/db/database.ts';
import type { TmfListing } from './resource.ts';

export type ProductStatus = 'active' | 'suspended' | 'pendingActive' | 'terminated';

export interface ProductRow {
  id: number;
  accountId: number;
  accountNumber: string;
  planId: number;
  planName: string;
  recurringCents: number;
  isHidden: boolean;
  status: ProductStatus;
  place: { address1: string; city: string; state: string; zipCode: string } | null;
  parts: { key: string; name: string; isHidden: boolean }[];
}

// One line in use makes the whole product active, as the account page shows it.
const status = `
  case when exists (select from service_line l where l.service_item_id = s.id and l.account_id = s.account_id and l.status = 'Active') then 'active'
       when exists (select from service_line l where l.service_item_id = s.id and l.account_id = s.account_id and l.status = 'Suspended') then 'suspended'
       when exists (select from service_line l where l.service_item_id = s.id and l.account_id = s.account_id and l.status = 'Pending') then 'pendingActive'
       else 'terminated' end`;

const wanted = `
  ($1::int8 is null or s.account_id = $1) and ($2::int8 is null or s.plan_id = $2) and ($3::text is null or (${status}) = $3)`;

const columns = `
  s.id, s.account_id as "accountId", a.number as "accountNumber", s.plan_id as "planId", p.name as "planName",
  p.recurring_cents as "recurringCents", p.hide_customer_portal as "isHidden", ${status} as status,
  (select json_build_object('address1', l.address1, 'city', l.city, 'state', l.state_name, 'zipCode', l.zip_code)
     from service_line l where l.service_item_id = s.id and l.account_id = s.account_id order by l.id limit 1) as place,
  coalesce((select json_agg(json_build_object('key', x.key, 'name', x.name, 'isHidden', x.hidden) order by x.key) from (
     select 'feature-' || f.id as key, f.description as name, f.hide_customer_portal as hidden
       from service_line l join service_line_feature lf on lf.service_line_id = l.id join feature f on f.id = lf.feature_id
      where l.service_item_id = s.id and l.account_id = s.account_id
     union
     select 'option-' || o.id, o.description, o.hide_customer_portal
       from service_line l join service_line_option lo on lo.service_line_id = l.id
       join feature_package_option o on o.id = lo.feature_package_option_id
      where l.service_item_id = s.id and l.account_id = s.account_id) x), '[]') as parts`;

const from = 'from service_item s join account a on a.id = s.account_id join plan p on p.id = s.plan_id';

export interface WantedProducts extends Pick<TmfListing, 'offset' | 'limit'> {
  accountId: number | null;
  planId: number | null;
  status: string | null;
}

/** A page of the plans that accounts hold, and how many there are. */
export async function readProducts(db: Queries, asked: WantedProducts): Promise<{ rows: ProductRow[]; total: number }> {
  const { accountId, planId, status: ofStatus, offset, limit } = asked;
  const filters = [accountId, planId, ofStatus];
  const counted = `select count(*) as total from service_item s where ${wanted}`;
  const page = `select ${columns} ${from} where ${wanted} order by s.id offset $4 limit $5`;
  const [[count], rows] = await Promise.all([
    db.prepared<{ total: number }>('tmf-products-count', counted, filters),
    db.prepared<ProductRow>('tmf-products', page, [...filters, offset, limit]),
  ]);
  return { rows, total: Number(count?.total ?? 0) };
}

export async function readProduct(db: Queries, id: number): Promise<ProductRow | null> {
  const [row] = await db.prepared<ProductRow>('tmf-product', `select ${columns} ${from} where s.id = $1`, [id]);
  return row ?? null;
}
