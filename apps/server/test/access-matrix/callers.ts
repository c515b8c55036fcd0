import { randomUUID } from 'node:crypto';
import { allPermissions } from '@porchlight/contract';
import { cast } from '../../src/demo/index.ts';
import type { MadeLink } from '../../src/impersonation/index.ts';
import { createSecrets } from '../../src/platform/secrets/index.ts';
import { createAccessTokens } from '../../src/session/access-token.ts';
import { buildPayment, seedPaymentRow } from '../factories/payments.ts';
import type { TestApp } from '../harness.ts';

/** Everybody who may knock. All but `suspended` ask about what is the owner's. */
export const callers = [
  'guest',
  'stranger',
  'linked',
  'owner',
  'suspended',
  'withheld',
  'staffLink',
  'staffSession',
  'impersonated',
  'expired',
] as const;
export type CallerName = (typeof callers)[number];

/** Ids a caller asks about. */
export interface Target {
  account: number;
  user: number;
  invoice: number;
  order: number;
  serviceOrder: number;
  payment: string;
}

export interface Knockers {
  /** The token in X-API-Token, null for a guest. Fresh: of a session or link nobody used before. */
  token(caller: CallerName, options?: { fresh: boolean }): Promise<string | null>;
  /** Everybody signs in anew from here on. */
  forget(): void;
  target(caller: CallerName): Target;
  /** The other customer's: foreign ids of every kind to the owner. */
  foreign: Target;
}

/** Two customers with everything, a third linked to the first, a second user of the first without permissions, and staff. */
export async function gatherCallers(app: TestApp): Promise<Knockers> {
  const { maria, tom, james, agent } = cast;
  const [ofMaria, ofTom] = [await targetOf(app, maria.username), await targetOf(app, tom.username)];
  const expiredToken = (await app.signIn(maria.username)).token;
  app.clock.advance(16 * 60_000);
  await link(app, james.username, ofMaria.account);
  const restricted = await addRestrictedUser(app, maria.username, ofMaria.account);
  const agentId = await userIdOf(app, agent.username);
  const known = new Map<CallerName, string | null>([
    ['guest', null],
    ['expired', expiredToken],
  ]);
  const signInAs = async (username: string) => (await app.signIn(username)).token;
  const make: Record<Exclude<CallerName, 'guest' | 'expired'>, () => Promise<string>> = {
    stranger: () => signInAs(tom.username),
    linked: () => signInAs(james.username),
    owner: () => signInAs(maria.username),
    suspended: () => signInAs(tom.username),
    withheld: () => signInAs(restricted.username),
    staffLink: () => staffLinkToken(app, maria.username),
    staffSession: () => sessionOfStaff(app, agentId),
    impersonated: () => impersonatedToken(app, maria.username),
  };
  return {
    async token(caller, { fresh } = { fresh: false }) {
      const kept = known.get(caller);
      if (caller === 'guest' || caller === 'expired') return kept ?? null;
      if (kept !== undefined && !fresh) return kept;
      const made = await make[caller]();
      if (!fresh) known.set(caller, made);
      return made;
    },
    forget: () => {
      for (const name of Object.keys(make) as CallerName[]) known.delete(name);
    },
    target: (caller) => {
      if (caller === 'suspended') return ofTom;
      return caller === 'withheld' ? { ...ofMaria, user: restricted.id } : ofMaria;
    },
    foreign: ofTom,
  };
}

const userIdOf = async (app: TestApp, username: string) =>
  (await app.db.kysely.selectFrom('portal_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;

async function targetOf(app: TestApp, username: string): Promise<Target> {
  const { kysely } = app.db;
  const user = await kysely
    .selectFrom('portal_user')
    .select(['id', 'account_id'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const account = Number(user.account_id);
  const invoice = await kysely.selectFrom('invoice').select('id').where('account_id', '=', account).executeTakeFirstOrThrow();
  const at = app.clock.now();
  const place = {
    status: 'PENDING',
    description: 'Move',
    type: 'MOVE',
    service_address: '1 Main Street',
    created_at: at,
    modified_at: at,
  } as const;
  const order = await kysely
    .insertInto('customer_order')
    .values({ account_id: account, ...place })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { status: _status, created_at: _created, ...work } = place;
  const serviceOrder = await kysely
    .insertInto('service_order')
    .values({ ...work, account_id: account, order_id: order.id, workflow_chain: '[]', workflow: null, step: null, expected_by: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { reference } = await seedPaymentRow(app.db, buildPayment(account, { user_id: user.id }));
  return { account, user: user.id, invoice: invoice.id, order: order.id, serviceOrder: serviceOrder.id, payment: reference };
}

async function link(app: TestApp, username: string, accountId: number): Promise<void> {
  const at = app.clock.now();
  await app.db.kysely
    .insertInto('linked_account')
    .values({ account_id: accountId, user_id: await userIdOf(app, username), requested_at: at, registered_at: at, unregistered_at: null })
    .execute();
}

/** A second user of the account, with every permission taken away. */
async function addRestrictedUser(app: TestApp, like: string, accountId: number): Promise<{ id: number; username: string }> {
  const { kysely } = app.db;
  const { id: _id, ...row } = await kysely.selectFrom('portal_user').selectAll().where('username', '=', like).executeTakeFirstOrThrow();
  const username = 'restricted@example.com';
  const { id } = await kysely
    .insertInto('portal_user')
    .values({ ...row, username, email: username })
    .returning('id')
    .executeTakeFirstOrThrow();
  const withheld = allPermissions.map((permission) => ({ user_id: id, account_id: accountId, permission }));
  await kysely.insertInto('withheld_permission').values(withheld).execute();
  return { id, username };
}

async function staffLinkToken(app: TestApp, username: string): Promise<string> {
  const made = await app.product.impersonation.makeLink({ user: username, staff: cast.agent.username, reason: 'access matrix' });
  return new URL((made as MadeLink).url).searchParams.get('apiToken') ?? '';
}

async function impersonatedToken(app: TestApp, username: string): Promise<string> {
  const params = { userId: await userIdOf(app, username) };
  const headers = { 'x-requested-with': 'portal' };
  const { body } = await app.call('impersonate', { params }, { token: await staffLinkToken(app, username), headers });
  return body.token;
}

/** A genuine access token of a session of a staff user: none can be had by the API, and if there were one, it would open nothing. */
async function sessionOfStaff(app: TestApp, userId: number): Promise<string> {
  const sessionId = randomUUID();
  const at = app.clock.now();
  const expiresAt = new Date(at.getTime() + 3_600_000);
  const times = { started_at: at, last_used_at: at, expires_at: expiresAt };
  const none = { revoked_at: null, revoked_reason: null, impersonator_id: null, user_agent: null };
  await app.db.kysely
    .insertInto('session')
    .values({ id: sessionId, user_id: userId, ...times, ...none })
    .execute();
  const secrets = createSecrets(app.core.config.secretKey ?? '');
  return createAccessTokens({ secrets, clock: app.clock }).issue({ sessionId, userId }, expiresAt);
}
