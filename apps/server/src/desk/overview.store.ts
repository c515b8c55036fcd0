import type { Queries } from '../platform/db/database.ts';

/** An account as its page begins; times inside lists are ISO 8601 text, since JSON carries them. */
export interface OverviewRow {
  id: number;
  number: string;
  type: 'RESIDENTIAL' | 'BUSINESS';
  status: string;
  bill_cycle_day: number;
  time_zone: string;
  delivery_method: string | null;
  tax_exempt: boolean;
  created_at: Date;
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  mobile_number: string | null;
  mobile_verified: boolean | null;
  emails: { type: string; email: string; isVerified: boolean }[];
  addresses: { type: string; lines: (string | null)[] }[];
  users: {
    userId: number;
    username: string;
    locale: 'en-us' | 'sp-es' | null;
    createdAt: string;
    lastSeenAt: string | null;
    hasSecondFactor: boolean;
  }[];
  methods: { display: string; expiration: string | null; isDefault: boolean }[];
  autopay: {
    method: string | null;
    isUsable: boolean;
    since: string;
    limitCents: number | null;
    lastCharge: { dueOn: string; state: string; amountCents: number; reason: string | null; nextTryAt: string | null } | null;
  } | null;
  services: {
    plan: string;
    relation: string;
    lines: { status: string; number: string | null; address: string; features: string[] }[];
  }[];
  installments: { description: string; totalCents: number; leftCents: number }[];
  outages: { id: number; startedAt: string; endedAt: string | null; expectedUntil: string | null }[];
}

const list = (row: string, from: string) => `(select coalesce(json_agg(${row}), '[]') from ${from})`;

const users = list(
  `json_build_object('userId', u.id, 'username', u.username, 'locale', u.locale, 'createdAt', u.created_at,
     'lastSeenAt', (select max(s.last_used_at) from session s where s.user_id = u.id and s.impersonator_id is null),
     'hasSecondFactor', exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null)) order by u.id`,
  `portal_user u where u.account_id = a.id and u.kind = 'customer'`,
);
const autopay = `
  (select json_build_object(
      'method', coalesce(m.display, case n.bank_account_type when 'CHECKING' then 'Checking' when 'SAVINGS' then 'Savings' else 'Business checking' end
                           || ' ending ' || n.bank_account_last4),
      'isUsable', n.method_failed_at is null and (n.given_as <> 'token' and n.payment_method_id is null or m.id is not null and m.removed_at is null),
      'since', n.enrolled_at, 'limitCents', n.limit_cents,
      'lastCharge', (select json_build_object('dueOn', h.due_on, 'state', h.state, 'amountCents', h.amount_cents, 'reason', h.reason,
                                              'nextTryAt', h.next_try_at)
                       from autopay_charge h where h.account_id = a.id order by h.due_on desc limit 1))
     from autopay_enrolment n left join payment_method m on m.id = n.payment_method_id
    where n.account_id = a.id and n.ended_at is null limit 1)`;
const services = list(
  `json_build_object('plan', p.description, 'relation', i.relation, 'lines', ${list(
    `json_build_object('status', l.status, 'number', l.number, 'address', l.address1 || ', ' || l.city || ' ' || l.zip_code, 'features',
       (select coalesce(json_agg(t.name order by t.name), '[]') from (
          select f.description as name from service_line_feature lf join feature f on f.id = lf.feature_id where lf.service_line_id = l.id
          union all
          select o.description from service_line_option lo join feature_package_option o on o.id = lo.feature_package_option_id
           where lo.service_line_id = l.id) t)) order by l.id`,
    'service_line l where l.service_item_id = i.id',
  )}) order by i.id`,
  'service_item i join plan p on p.id = i.plan_id where i.account_id = a.id',
);
const outages = list(
  `json_build_object('id', o.id, 'startedAt', o.started_at, 'endedAt', o.ended_at, 'expectedUntil', o.expected_until) order by o.id desc`,
  `(select o.* from outage o
     where not o.is_cancelled
       and ((o.ended_at is null and (o.account_ids is null or a.id = any(o.account_ids)))
            or exists (select from outage_account x where x.account_id = a.id and x.outage_id = o.id and not x.is_out))
     order by o.id desc limit 10) o`,
);

const statement = `
  select a.id, a.number, a.type, a.status, a.bill_cycle_day, a.time_zone, a.delivery_method, a.tax_exempt, a.created_at,
         c.first_name, c.last_name, c.company, c.mobile_number, c.mobile_verified,
         ${list(`json_build_object('type', e.type, 'email', e.email, 'isVerified', e.verified_at is not null) order by e.type`, 'contact_email e where e.account_id = a.id')} as emails,
         ${list(
           `json_build_object('type', s.type, 'lines', json_build_array(s.address1, s.address2, s.address3, s.city || ', ' || s.state_abbreviation || ' ' || s.zip_code)) order by s.type desc`,
           'contact_address s where s.account_id = a.id',
         )} as addresses,
         ${users} as users,
         ${list(
           `json_build_object('display', m.display, 'expiration', m.expiration, 'isDefault', m.is_default) order by m.is_default desc, m.id`,
           'payment_method m where m.account_id = a.id and m.removed_at is null',
         )} as methods,
         ${autopay} as autopay,
         ${services} as services,
         ${list(
           `json_build_object('description', coalesce(n.item, n.invoiced_item, ''), 'totalCents', n.total_cents, 'leftCents', n.balance_cents) order by n.id`,
           'installment_plan n where n.account_id = a.id',
         )} as installments,
         ${outages} as outages
    from account a left join contact c on c.account_id = a.id
   where a.id = $1`;

/** Null when there is no such account. */
export async function readOverview(db: Queries, accountId: number): Promise<OverviewRow | null> {
  const [row] = await db.prepared<OverviewRow>('desk-overview', statement, [accountId]);
  return row ?? null;
}

/** The number of an account and who signs in to it; null when there is no such account. */
export async function findAccount(db: Queries, accountId: number): Promise<{ number: string } | null> {
  const [row] = await db.prepared<{ number: string }>('desk-account', 'select number from account where id = $1', [accountId]);
  return row ?? null;
}

/** The sign-in name of a customer who signs in to that account; null: it is somebody else's, or nobody's. */
export async function findUsername(db: Queries, accountId: number, userId: number): Promise<string | null> {
  const [row] = await db.prepared<{ username: string }>(
    'desk-user',
    `select username from portal_user where id = $2 and account_id = $1 and kind = 'customer'`,
    [accountId, userId],
  );
  return row?.username ?? null;
}
