import { randomBytes, randomUUID } from 'node:crypto';
import type { OwnedEntity } from '@porchlight/contract';
import { type StaffRole, staffRoleNames } from '@porchlight/domain/access/staff-rights.ts';
import { cast, demoPassword } from '../../src/demo/index.ts';
import { createSecrets } from '../../src/platform/secrets/index.ts';
import { createAccessTokens } from '../../src/session/access-token.ts';
import { hashStaffToken } from '../../src/staff-access/staff-session.ts';
import { buildPayment, seedPaymentRow } from '../factories/payments.ts';
import { addressAt, streets } from '../guest-app.ts';
import type { TestApp } from '../harness.ts';
import type { Operation } from './operations.ts';

/** Somebody who asks, with what the browser would send along. */
export interface Caller {
  name: string;
  headers(): Promise<Record<string, string>>;
  /** What is this caller's own, by the name of a field or parameter. */
  own: Readonly<Record<string, unknown>>;
  /** Ids of what this caller owns, for the calls that say what theirs stands for. */
  things: Readonly<Partial<Record<OwnedEntity, unknown>>>;
  /** The session has ended: the next request begins another one. */
  forget(): void;
}

export interface Callers {
  /** Who may ask an operation first, everybody else after them. */
  of(operation: Operation): readonly Caller[];
}

const customers = ['maria', 'james', 'tom', 'bakery', 'linda', 'viewer', 'carlos', 'sid'] as const;
const hourMs = 3_600_000;

/** Nobody, the demo's customers, staff of every role, a visitor with a new account, staff in a customer's name, and another system. */
export async function gatherCallers(app: TestApp): Promise<Callers> {
  const signInOfMaria = { j_username: cast.maria.username, j_password: demoPassword };
  const nobody: Caller = { name: 'nobody', headers: async () => ({}), own: signInOfMaria, things: {}, forget: () => {} };
  const signedIn = await Promise.all(customers.map((key) => signedInAs(app, key)));
  const [maria] = signedIn as [Caller, ...Caller[]];
  const staff = await Promise.all(staffRoleNames.map((role) => memberOf(app, role, maria)));
  const administrator = staff.find(({ name }) => name === 'administrator') as Caller;
  const impersonating = await impersonator(app, maria);
  const made: Caller = {
    ...nobody,
    name: 'made up',
    headers: async () => ({ 'x-api-token': 'made-up', cookie: 'porchlight-staff=made-up' }),
  };
  const guest = await visitor(app);
  const system = await otherSystem(app);
  const everybody = [nobody, ...signedIn, ...staff, impersonating, made, guest, system];
  const first = ({ route }: Operation): Caller => {
    if (route === null) return system;
    const { kind } = route.access;
    if (kind === 'staff') return administrator;
    if (kind === 'guestKey') return guest;
    return kind === 'guest' || kind === 'hook' ? nobody : maria;
  };
  return {
    of: (operation) => {
      const meant = first(operation);
      return [meant, ...everybody.filter((caller) => caller !== meant)];
    },
  };
}

/** Asks for a token when there is none, and remembers it until it is forgotten. */
function keeping(make: () => Promise<Record<string, string>>): Pick<Caller, 'headers' | 'forget'> {
  let kept: Record<string, string> | null = null;
  return {
    headers: async () => {
      kept ??= await make();
      return kept;
    },
    forget: () => {
      kept = null;
    },
  };
}

/** A customer with a piece of everything that has an id. The session is begun in the database: what was asked before may have changed the password. */
async function signedInAs(app: TestApp, key: (typeof customers)[number]): Promise<Caller> {
  const { username } = cast[key];
  const { kysely } = app.db;
  const user = await kysely
    .selectFrom('portal_user')
    .select(['id', 'account_id'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const account = Number(user.account_id);
  const first = async (table: 'invoice' | 'customer_order' | 'service_order'): Promise<number | undefined> =>
    (await kysely.selectFrom(table).select('id').where('account_id', '=', account).orderBy('id').executeTakeFirst())?.id;
  const { reference } = await seedPaymentRow(app.db, buildPayment(account, { user_id: user.id }));
  return {
    name: key,
    own: {
      accountId: account,
      accountNumber: cast[key].accountNumber,
      userId: user.id,
      username,
      email: username,
      j_username: username,
      j_password: demoPassword,
      currentPassword: demoPassword,
      oldPassword: demoPassword,
    },
    things: {
      account,
      invoice: await first('invoice'),
      order: await first('customer_order'),
      serviceOrder: await first('service_order'),
      payment: reference,
    },
    ...keeping(async () => ({ 'x-api-token': await beginSession(app, user.id, null) })),
  };
}

async function beginSession(app: TestApp, userId: number, impersonatorId: number | null): Promise<string> {
  const sessionId = randomUUID();
  const at = app.clock.now();
  const expiresAt = new Date(at.getTime() + hourMs);
  await app.db.kysely
    .insertInto('session')
    .values({
      id: sessionId,
      user_id: userId,
      started_at: at,
      last_used_at: at,
      expires_at: expiresAt,
      revoked_at: null,
      revoked_reason: null,
      impersonator_id: impersonatorId,
      signed_in_with: impersonatorId === null ? 'password' : 'staff',
      user_agent: null,
    })
    .execute();
  const secrets = createSecrets(app.core.config.secretKey ?? '');
  return createAccessTokens({ secrets, clock: app.clock }).issue({ sessionId, userId }, expiresAt);
}

async function impersonator(app: TestApp, of: Caller): Promise<Caller> {
  const agent = await app.db.kysely
    .selectFrom('portal_user')
    .select('id')
    .where('username', '=', cast.agent.username)
    .executeTakeFirstOrThrow();
  const userId = Number(of.own['userId']);
  return {
    name: 'impersonating',
    own: of.own,
    things: of.things,
    ...keeping(async () => ({ 'x-api-token': await beginSession(app, userId, agent.id) })),
  };
}

/** A member of staff with one role. What others do to it is undone before it gets in again. */
async function memberOf(app: TestApp, role: StaffRole, customer: Caller): Promise<Caller> {
  const username = `${role}@staff.example`;
  const member = { username, displayName: role, roles: [role], mayImpersonate: role === 'administrator', password: demoPassword };
  const added = await app.product.staffAccess.addMember(member);
  if ('refusal' in added) throw new Error(`no member of staff with the role ${role}`);
  const { kysely } = app.db;
  const { id: userId } = await kysely.selectFrom('portal_user').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  const getIn = async () => {
    await kysely.updateTable('staff_member').set({ stopped_at: null }).where('user_id', '=', userId).execute();
    await kysely.deleteFrom('staff_role').where('user_id', '=', userId).execute();
    await kysely.insertInto('staff_role').values({ user_id: userId, role }).execute();
    const token = randomBytes(32).toString('base64url');
    const at = app.clock.now();
    await kysely
      .insertInto('staff_session')
      .values({
        id: randomUUID(),
        token_hash: hashStaffToken(token),
        user_id: userId,
        started_at: at,
        last_used_at: at,
        expires_at: new Date(at.getTime() + hourMs),
        ended_at: null,
        ended_reason: null,
        signed_in_with: 'password',
        user_agent: null,
      })
      .execute();
    return { cookie: `porchlight-staff=${token}` };
  };
  // What staff are asked about is mostly one customer's.
  const { accountId, accountNumber, userId: ofUser } = customer.own;
  const own = {
    accountId,
    accountNumber,
    userId: ofUser,
    reference: customer.things.payment,
    ...idsOf(customer),
    currentPassword: demoPassword,
  };
  return { name: role, own, things: {}, ...keeping(getIn) };
}

const idsOf = ({ things }: Caller): Record<string, unknown> => ({
  invoiceId: things.invoice,
  orderId: things.order,
  serviceOrderId: things.serviceOrder,
});

/** Somebody who has just begun to order, with the key to the new account. */
async function visitor(app: TestApp): Promise<Caller> {
  const categories = (await app.call('listPlanCategories')).body as unknown as { id: number; description: string }[];
  const planCategoryId = categories.find(({ description }) => description === 'Residential')?.id ?? 0;
  const accountHolder = {
    accountType: 1,
    firstName: 'Ana',
    lastName: 'Reyes',
    personalEmail: 'ana.reyes@example.com',
    mobileNumber: { number: '(563) 555-0110', verified: false },
    serviceAddress: addressAt(streets.service),
  };
  const body = { accountHolder, initialStatus: 'ACTIVE' as const, termsAndCondition: true as const, planCategoryId };
  const { status, body: account } = await app.call('createGuestAccount', { body });
  if (status !== 200) throw new Error(`no account for the visitor: ${account.error?.code}`);
  return {
    name: 'visitor',
    headers: async () => ({ 'x-guest-key': account.guestKey }),
    own: { accountId: account.id, a: account.id, planCategoryId },
    things: { account: account.id },
    forget: () => {},
  };
}

/** Another system of the provider, with a token of its own. */
async function otherSystem(app: TestApp): Promise<Caller> {
  const { token } = await app.product.apiTokens.create({ name: 'Inventory', scope: 'tmf', expiresAt: null });
  return { name: 'system', headers: async () => ({ authorization: `Bearer ${token}` }), own: {}, things: {}, forget: () => {} };
}
