import { defaultLocale, type Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';
import type { ContactAddressTable, ContactEmailTable } from '../platform/db/tables/account.ts';
import { settingKeys } from '../site/index.ts';

/** An order as far as a visit for it needs to know: where it is, whose it is, and what the provider sets. */
export interface VisitOrder {
  orderId: number;
  accountId: number;
  accountNumber: string;
  description: string;
  serviceAddress: string;
  /** Null where nobody knows whose technicians go there: no time can be had then. */
  locationId: number | null;
  /** IANA zone of the service address. */
  timeZone: string;
  email: string | null;
  /** First name; empty where none is known. */
  name: string;
  mobileNumber: string | null;
  locale: Locale;
  /** As they are set; null where the provider sets nothing. */
  daysOut: string | null;
  changeHours: string | null;
}

// The place an order was judged to be at decides; accounts of before hold theirs, and a provider of one place sets it.
const readText = `
  select o.id as "orderId", o.account_id as "accountId", a.number as "accountNumber", o.description, o.service_address as "serviceAddress",
         l.id as "locationId", coalesce(l.time_zone, a.time_zone) as "timeZone",
         coalesce(u.email, e.email) as email, coalesce(c.first_name, '') as name, c.mobile_number as "mobileNumber",
         coalesce(u.locale, g.locale, ga.locale) as locale,
         (select value from site_setting where key = $2) as "daysOut",
         (select value from site_setting where key = $3) as "changeHours"
    from customer_order o
    join account a on a.id = o.account_id
    left join guest_order g on g.order_id = o.id
    left join guest_account ga on ga.account_id = a.id
    left join contact c on c.account_id = a.id
    left join lateral (
      select l.id, l.time_zone from location l
        join (values (1, g.validated_address ->> 'locationId'), (2, a.location_id::text), (3, ga.named_location_id::text),
                     (4, (select value from site_setting where key = $4))) named (rank, id) on named.id = l.id::text
       order by named.rank limit 1) l on true
    left join lateral (select email, locale from portal_user where account_id = a.id and kind = 'customer' order by id limit 1) u on true
    left join lateral (
      select email from contact_email where account_id = a.id
       order by array_position(array['PERSONAL', 'BUSINESS', 'DISTRIBUTION', 'OTHER'], type) limit 1) e on true
   where o.id = $1`;

export async function readVisitOrder(db: Queries, orderId: number): Promise<VisitOrder | null> {
  const { scheduleDaysOut, appointmentChangeHours, defaultLocationId } = settingKeys;
  const [row] = await db.prepared<Omit<VisitOrder, 'locale'> & { locale: Locale | null }>('visit-order', readText, [
    orderId,
    scheduleDaysOut,
    appointmentChangeHours,
    defaultLocationId,
  ]);
  return row ? { ...row, locale: row.locale ?? defaultLocale } : null;
}

/** Days to the first one customers can choose, as the provider sets it; null where nothing is set. */
export async function readDaysOut(db: Queries): Promise<string | null> {
  const text = 'select value from site_setting where key = $1';
  const [row] = await db.prepared<{ value: string }>('visit-days-out', text, [settingKeys.scheduleDaysOut]);
  return row?.value ?? null;
}

/** The order a piece of work belongs to; null when there is no such work. */
export async function readOrderOfWork(db: Queries, serviceOrderId: number): Promise<number | null> {
  const text = 'select order_id as "orderId" from service_order where id = $1';
  const [row] = await db.prepared<{ orderId: number }>('visit-order-of-work', text, [serviceOrderId]);
  return row?.orderId ?? null;
}

// The newest order with work a technician comes for.
const newestText = `
  select a.id as "accountId", o.id as "orderId"
    from account a
    left join lateral (
      select o.id from customer_order o
       where o.account_id = a.id and exists (select from service_order s where s.order_id = o.id and s.step in ('scheduling', 'scheduled'))
       order by o.id desc limit 1) o on true
   where a.number = $1`;

/** An account and the order a technician has to come for; null for an unknown number. */
export async function findOrderToSchedule(db: Queries, number: string): Promise<{ accountId: number; orderId: number | null } | null> {
  const [row] = await db.prepared<{ accountId: number; orderId: number | null }>('visit-order-of-account', newestText, [number]);
  return row ?? null;
}

/** Who is asked for at the door, as the link to choose a time shows it (ENT-052). */
export interface VisitContact {
  firstName: string;
  lastName: string;
  company: string | null;
  mobileNumber: string | null;
  isMobileVerified: boolean;
  emails: Pick<ContactEmailTable, 'type' | 'email'>[];
  addresses: Omit<ContactAddressTable, 'account_id'>[];
  billCycleDay: number;
  /** The terms the account was made under; null: the standard ones. */
  termsId: number | null;
}

const contactText = `
  select coalesce(c.first_name, '') as "firstName", coalesce(c.last_name, '') as "lastName", c.company,
         c.mobile_number as "mobileNumber", coalesce(c.mobile_verified, false) as "isMobileVerified",
         a.bill_cycle_day as "billCycleDay", ga.account_term as "termsId",
         coalesce((select json_agg(json_build_object('type', e.type, 'email', e.email) order by e.type)
                     from contact_email e where e.account_id = a.id), '[]') as emails,
         coalesce((select json_agg(json_build_object('type', d.type, 'address1', d.address1, 'address2', d.address2, 'address3', d.address3,
                            'city', d.city, 'state_abbreviation', d.state_abbreviation, 'state_name', d.state_name, 'zip_code', d.zip_code)
                            order by d.type desc)
                     from contact_address d where d.account_id = a.id), '[]') as addresses
    from account a
    left join contact c on c.account_id = a.id
    left join guest_account ga on ga.account_id = a.id
   where a.id = $1`;

export async function readVisitContact(db: Queries, accountId: number): Promise<VisitContact | null> {
  const [row] = await db.prepared<VisitContact>('visit-contact', contactText, [accountId]);
  return row ?? null;
}
