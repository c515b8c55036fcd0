import type { StaffRole } from '@porchlight/domain/access/staff-rights.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { CastAccount, CastService } from './cast-shapes.ts';
import type { CatalogueIds } from './demo-provider.store.ts';

/** One loader at a time; whoever waits then finds the demo loaded. Any constant will do. */
const loadLock = 7_305_412;

const lockStatement = 'select pg_advisory_xact_lock($1)';

/** Waits for another load and tells whether nobody has an account yet. */
export async function lockEmptyDatabase(tx: Transaction): Promise<boolean> {
  await tx.prepared('demo-lock', lockStatement, [loadLock]);
  return isDatabaseEmpty(tx);
}

export async function isDatabaseEmpty(db: Queries): Promise<boolean> {
  const anybody = 'select exists (select from account) or exists (select from portal_user) as found';
  const [row] = await db.prepared<{ found: boolean }>('demo-anybody', anybody, []);
  return row?.found === false;
}

const place = { address2: null, address3: null, city: 'Cedar Valley', state_abbreviation: 'IA', state_name: 'Iowa', zip_code: '52001' };

export interface AccountFacts {
  billCycleDay: number;
  timeZone: string;
  pinHash: string | null;
  createdAt: Date;
}

/** The account with its contact, e-mail and addresses; answers its id. */
export async function insertAccount(tx: Transaction, member: CastAccount, facts: AccountFacts): Promise<number> {
  const row = {
    number: member.number,
    type: member.type,
    status: member.status,
    bill_cycle_day: facts.billCycleDay,
    time_zone: facts.timeZone,
    delivery_method: member.delivery,
    tax_exempt: member.taxExempt ?? false,
    account_pin_hash: facts.pinHash,
    created_at: facts.createdAt,
  };
  const { id } = await tx.kysely.insertInto('account').values(row).returning('id').executeTakeFirstOrThrow();
  await tx.kysely
    .insertInto('contact')
    .values({
      account_id: id,
      first_name: member.firstName,
      last_name: member.lastName,
      company: member.company ?? null,
      mobile_number: member.mobile ?? null,
      mobile_verified: member.mobile !== undefined,
    })
    .execute();
  const emailTypes = member.type === 'BUSINESS' ? (['BUSINESS', 'DISTRIBUTION'] as const) : (['PERSONAL', 'DISTRIBUTION'] as const);
  await tx.kysely
    .insertInto('contact_email')
    .values(emailTypes.map((type) => ({ account_id: id, type, email: member.email, verified_at: facts.createdAt })))
    .execute();
  await tx.kysely
    .insertInto('contact_address')
    .values((['SERVICE', 'BILLING'] as const).map((type) => ({ ...place, account_id: id, type, address1: member.street })))
    .execute();
  return id;
}

export interface NewUser {
  kind: 'customer' | 'staff';
  username: string;
  passwordHash: string;
  locale: 'en-us' | 'sp-es' | null;
  accountId: number | null;
  at: Date;
}

export async function insertUser(tx: Transaction, user: NewUser): Promise<number> {
  const row = {
    kind: user.kind,
    username: user.username,
    email: user.username,
    password_hash: user.passwordHash,
    locale: user.locale,
    account_id: user.accountId,
    created_at: user.at,
    password_changed_at: user.at,
  };
  const { id } = await tx.kysely.insertInto('portal_user').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Makes a user of kind staff a member with a role (decision 0023). */
export async function insertMember(tx: Transaction, member: { userId: number; displayName: string; role: StaffRole }): Promise<void> {
  const { userId, displayName, role } = member;
  await tx.kysely.insertInto('staff_member').values({ user_id: userId, display_name: displayName, stopped_at: null }).execute();
  await tx.kysely.insertInto('staff_role').values({ user_id: userId, role }).execute();
}

/** Lets a member of staff sign in as customers (D-033). */
export async function letImpersonate(tx: Transaction, staffId: number): Promise<void> {
  await tx.kysely.insertInto('staff_permission').values({ user_id: staffId, permission: 'STAFF_IMPERSONATE' }).execute();
}

export async function withholdPermissions(
  tx: Transaction,
  userId: number,
  accountId: number,
  permissions: readonly string[],
): Promise<void> {
  const rows = permissions.map((permission) => ({ user_id: userId, account_id: accountId, permission }));
  if (rows.length > 0) await tx.kysely.insertInto('withheld_permission').values(rows).execute();
}

export async function insertLink(
  tx: Transaction,
  link: { accountId: number; userId: number; at: Date; registered: boolean },
): Promise<void> {
  const row = { account_id: link.accountId, user_id: link.userId, requested_at: link.at, registered_at: link.registered ? link.at : null };
  await tx.kysely
    .insertInto('linked_account')
    .values({ ...row, unregistered_at: null })
    .execute();
}

export async function insertAlert(tx: Transaction, accountId: number, message: string, at: Date): Promise<void> {
  await tx.kysely
    .insertInto('account_notice')
    .values({ account_id: accountId, kind: 'alert', message, created_at: at, cleared_at: null })
    .execute();
}

export async function insertService(
  tx: Transaction,
  { accountId, street, service, ids }: { accountId: number; street: string; service: CastService; ids: CatalogueIds },
): Promise<void> {
  const item = await tx.kysely
    .insertInto('service_item')
    .values({ account_id: accountId, plan_id: idOf(ids.plan, service.plan), relation: service.relation })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const line of service.lines) {
    const { id } = await tx.kysely
      .insertInto('service_line')
      .values({
        account_id: accountId,
        service_item_id: item.id,
        status: line.status,
        is_directory: line.number !== undefined,
        number: line.number ?? null,
        address1: street,
        city: place.city,
        state_name: place.state_name,
        zip_code: place.zip_code,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const own = { account_id: accountId, service_line_id: id };
    const features = (line.features ?? []).map((code) => ({ ...own, feature_id: idOf(ids.feature, code) }));
    const options = (line.options ?? []).map((code) => ({ ...own, feature_package_option_id: idOf(ids.option, code) }));
    if (features.length > 0) await tx.kysely.insertInto('service_line_feature').values(features).execute();
    if (options.length > 0) await tx.kysely.insertInto('service_line_option').values(options).execute();
  }
}

function idOf<Code extends string>(ids: ReadonlyMap<Code, number>, code: Code): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`the catalogue has no ${code}`);
  return id;
}

/** What is kept of an order that a visitor made: here, that it was made for that address. */
export async function insertGuestOrder(
  tx: Transaction,
  { accountId, orderId, addressKey, at }: { accountId: number; orderId: number; addressKey: string; at: Date },
): Promise<void> {
  await tx.kysely
    .insertInto('guest_order')
    .values({
      order_id: orderId,
      account_id: accountId,
      name: `NEW_ORDER_${orderId}`,
      type: 'SIGNUP',
      address_key: addressKey,
      address: '{}',
      validated_address: '{}',
      plans: '[]',
      note: '',
      sales_agent_id: null,
      zone_values: '[]',
      review_reasons: [],
      base_order_id: null,
      locale: 'en-us',
      created_at: at,
    })
    .execute();
}
