import type { Access, Permission, Route } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { guardAccount, guardSession, type OwnerLookups } from './guard.ts';
import type { Principal } from './request-context.ts';

const own = 70;
const linked = 80;
const owners: OwnerLookups = {
  invoice: async (id) => (id === 700 ? own : id === 800 ? linked : null),
  order: async () => null,
  serviceOrder: async () => null,
  payment: async (reference) => (reference === 'MINE' ? own : null),
};
const closed = { owners, staff: { mayPay: false } };
const lenient = { owners, staff: { mayPay: true } };

const person = (more: Partial<Principal> = {}): Principal => ({
  sessionId: 's',
  userId: 7,
  username: 'maria',
  accountId: own,
  impersonatorId: null,
  grants: new Map<number, ReadonlySet<Permission>>([
    [own, new Set<Permission>(['BILLING_PAY_NOW'])],
    [linked, new Set<Permission>(['BILLING_PAY_NOW'])],
  ]),
  ...more,
});
const staff = person({ impersonatorId: 99 });

const route = (access: Access, errors: Route['errors'] = []) => ({ id: 'C-000', access, errors }) as unknown as Route;
const accountRoute = (more: Partial<Extract<Access, { kind: 'account' }>> = {}) =>
  route({ kind: 'account', owns: { entity: 'account', at: 'params.id' }, ...more });
const at = (params: unknown, body?: unknown) => ({ params, body, query: {} });

describe('the guard of accounts', () => {
  it('[PERM-020] answers the account, and 404 for one of nobody and one of somebody else alike', async () => {
    expect(await guardAccount(accountRoute(), person(), at({ id: own }), closed)).toBe(own);
    for (const id of [90, 0, -1, Number.NaN, '70', null, undefined, { id: own }, [own]]) {
      expect(await guardAccount(accountRoute(), person(), at({ id }), closed), String(id)).toMatchObject({ refusal: 'GEN0004' });
    }
    expect(await guardAccount(accountRoute(), person(), at(undefined), closed)).toMatchObject({ refusal: 'GEN0004' });
  });

  it('`own` closes what is reached by a link, and tells a stranger nothing of it', async () => {
    const ownOnly = accountRoute({ own: true });
    expect(await guardAccount(ownOnly, person(), at({ id: own }), closed)).toBe(own);
    expect(await guardAccount(ownOnly, person(), at({ id: linked }), closed)).toMatchObject({ refusal: 'AUTH0006' });
    expect(await guardAccount(ownOnly, person(), at({ id: 90 }), closed)).toMatchObject({ refusal: 'GEN0004' });
    const invoices = accountRoute({ owns: { entity: 'invoice', at: 'params.id' }, own: true });
    expect(await guardAccount(invoices, person(), at({ id: 700 }), closed)).toBe(own);
    expect(await guardAccount(invoices, person(), at({ id: 800 }), closed)).toMatchObject({ refusal: 'AUTH0006' });
    expect(await guardAccount(invoices, person(), at({ id: 900 }), closed)).toMatchObject({ refusal: 'GEN0004' });
  });

  it('[PERM-023] `impersonated` closes an act to staff: always, or until the provider lets them pay', async () => {
    const refused = accountRoute({ impersonated: 'refused' });
    const payments = accountRoute({ impersonated: 'payments' });
    for (const guarded of [refused, payments]) expect(await guardAccount(guarded, person(), at({ id: own }), closed)).toBe(own);
    expect(await guardAccount(refused, staff, at({ id: own }), closed)).toMatchObject({ refusal: 'AUTH0008' });
    expect(await guardAccount(refused, staff, at({ id: own }), lenient)).toMatchObject({ refusal: 'AUTH0008' });
    expect(await guardAccount(payments, staff, at({ id: own }), closed)).toMatchObject({ refusal: 'AUTH0008' });
    expect(await guardAccount(payments, staff, at({ id: own }), lenient)).toBe(own);
    expect(await guardAccount(accountRoute(), staff, at({ id: own }), closed)).toBe(own);
  });

  it('[PERM-020][PERM-023] tells staff no more of foreign ids and missing permissions than the customer', async () => {
    const refused = accountRoute({ impersonated: 'refused', anyOf: ['API_MANAGE_PAYMENT_METHODS'] });
    expect(await guardAccount(refused, staff, at({ id: 90 }), closed)).toMatchObject({ refusal: 'GEN0004' });
    expect(await guardAccount(refused, staff, at({ id: own }), closed)).toMatchObject({ refusal: 'AUTH0006' });
  });
});

describe('the guard of sessions', () => {
  const inPath = route({ kind: 'session', ownUser: 'params.id' });
  const inBody = route({ kind: 'session', ownUser: 'body.userId' });

  it('`ownUser` in a path: another’s id is 404, like one of nobody', () => {
    expect(guardSession(inPath, person(), at({ id: 7 }), closed.staff)).toBeNull();
    for (const id of [8, 0, '7', null, undefined, Number.NaN, [7]]) {
      expect(guardSession(inPath, person(), at({ id }), closed.staff), String(id)).toMatchObject({ refusal: 'GEN0004' });
    }
  });

  it('`ownUser` in a body: another’s id, a malformed and a missing one are 403', () => {
    expect(guardSession(inBody, person(), at({}, { userId: 7 }), closed.staff)).toBeNull();
    for (const body of [{ userId: 8 }, { userId: '7' }, { userId: [7] }, {}, null, undefined, 'userId', 7]) {
      expect(guardSession(inBody, person(), at({}, body), closed.staff), JSON.stringify(body)).toMatchObject({ refusal: 'AUTH0006' });
    }
  });

  it('`impersonated` closes it to staff, whoever is named', () => {
    const refused = route({ kind: 'session', ownUser: 'body.userId', impersonated: 'refused' });
    for (const body of [{ userId: 7 }, { userId: 8 }]) {
      expect(guardSession(refused, staff, at({}, body), lenient.staff)).toMatchObject({ refusal: 'AUTH0008' });
    }
    expect(guardSession(refused, person(), at({}, { userId: 7 }), closed.staff)).toBeNull();
    expect(guardSession(route({ kind: 'session' }), staff, at({}), closed.staff)).toBeNull();
  });
});
