import type { AddressWrapperValue } from '@porchlight/contract';
import type { OrderStatus } from '@porchlight/domain/orders/order-status.ts';
import type { Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';
import type { AccountTable, ContactAddressTable, ContactEmailTable } from '../platform/db/tables/account.ts';

/** An order somebody may sign up for service with, and who made it. */
export interface SignupOrder {
  orderId: number;
  status: OrderStatus;
  serviceAddress: string;
  accountId: number;
  accountNumber: string;
  accountStatus: string;
  accountType: AccountTable['type'];
  billCycleDay: number;
  /** Of the account; else what a visitor's link or form named. */
  locationId: number | null;
  firstName: string;
  lastName: string;
  mobileNumber: string | null;
  isMobileVerified: boolean;
  /** What a visitor left as the number at the business. */
  businessNumber: string | null;
  emails: Pick<ContactEmailTable, 'type' | 'email'>[];
  addresses: Omit<ContactAddressTable, 'account_id'>[];
  /** Where mail about the account goes; null: nowhere. */
  email: string | null;
  /** Of the account's user, else of the visit that made the account; null where neither is known. */
  locale: Locale | null;
  planCategoryId: number | null;
  accountTermId: number | null;
  /** What a visitor typed, and chose at that time; null: the order was not made by one. Of an order loaded without them both are empty. */
  typedAddress: Partial<AddressWrapperValue> | null;
  visitorPlans: { planId: number; planDescription: string }[] | null;
}

const columns = `
  o.id as "orderId", o.status, o.service_address as "serviceAddress", a.id as "accountId", a.number as "accountNumber",
  a.status as "accountStatus", a.type as "accountType", a.bill_cycle_day as "billCycleDay",
  coalesce(a.location_id, ga.named_location_id) as "locationId", coalesce(c.first_name, '') as "firstName",
  coalesce(c.last_name, '') as "lastName", c.mobile_number as "mobileNumber", coalesce(c.mobile_verified, false) as "isMobileVerified",
  ga.business_number as "businessNumber", coalesce(u.locale, ga.locale) as locale, coalesce(u.email, m.email) as email,
  ga.plan_category_id as "planCategoryId", ga.account_term as "accountTermId", g.address as "typedAddress", g.plans as "visitorPlans",
  coalesce((select json_agg(json_build_object('type', e.type, 'email', e.email) order by e.type)
              from contact_email e where e.account_id = a.id), '[]') as emails,
  coalesce((select json_agg(json_build_object('type', d.type, 'address1', d.address1, 'address2', d.address2, 'address3', d.address3,
                     'city', d.city, 'state_abbreviation', d.state_abbreviation, 'state_name', d.state_name, 'zip_code', d.zip_code)
                     order by d.type)
              from contact_address d where d.account_id = a.id), '[]') as addresses`;
const source = `
    from customer_order o
    join account a on a.id = o.account_id
    left join contact c on c.account_id = a.id
    left join guest_account ga on ga.account_id = a.id
    left join guest_order g on g.order_id = o.id
    left join lateral (select email, locale from portal_user where account_id = a.id and kind = 'customer' order by id limit 1) u on true
    left join lateral (
      select email from contact_email where account_id = a.id
       order by array_position(array['PERSONAL', 'BUSINESS', 'DISTRIBUTION', 'OTHER'], type) limit 1) m on true`;

export async function readSignupOrder(db: Queries, orderId: number): Promise<SignupOrder | null> {
  const [row] = await db.prepared<SignupOrder>('signup-order', `select ${columns} ${source} where o.id = $1`, [orderId]);
  return row ?? null;
}

export interface SignupAccount {
  status: string;
  /** Open orders, the newest first. */
  openOrderIds: number[];
}

const accountStatement = `
  select a.status,
         coalesce((select json_agg(o.id order by o.id desc) from customer_order o
                    where o.account_id = a.id and o.status in ('PENDING', 'IN_PROGRESS')), '[]') as "openOrderIds"
    from account a where a.number = $1`;

export async function findSignupAccount(db: Queries, accountNumber: string): Promise<SignupAccount | null> {
  const [row] = await db.prepared<SignupAccount>('signup-account', accountStatement, [accountNumber]);
  return row ?? null;
}
