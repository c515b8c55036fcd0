import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiBasePath, contract, type Route } from '@porchlight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/harness.ts';

const page = (name: string) => readFileSync(fileURLToPath(new URL(`../../../../../docs/spec/${name}`, import.meta.url)), 'utf8');
const routes = Object.values(contract as Record<string, Record<string, Route>>).flatMap((subject) => Object.values(subject));
/** Whatever its ids are called, and with or without the last slash: one path. */
const plain = (path: string) => path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '');

/** The billing reads of the first specification file, section 7. */
const billingReads = [
  '/account/{id}/servicelines/',
  '/account/{id}/orders/',
  '/order/{id}/',
  '/account/{id}/invoices/',
  '/account/invoice/{id}/pdf',
  '/account/{id}/payments/',
  '/account/{id}/paymentMethods/',
  '/account/{id}/amounts/',
  '/account/{id}/credit/balance',
  '/account/{id}/installmentPlan',
  '/autopay/{id}',
  '/autopay/{id}/payment-methods',
  '/admin/account/{id}/distribution-methods',
  '/admin/account-type/distribution-method',
  '/payment-provider/current/id',
  '/payment-provider/current/supports-payment-method-storage',
  '/payment-provider/current/supports-one-time-payment',
  '/payment/{id}/status',
];

describe('what the dashboard reads of bills', () => {
  it('[API-069] has one path each, the one of the first file', () => {
    const declared = routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
    for (const path of billingReads) expect(declared.filter((each) => plain(each) === plain(path))).toEqual([path]);
    expect(routes.find(({ path }) => path === '/payment/{id}/form')?.method).toBe('POST');
  });

  it('[API-069] has no second set of paths: whatever else is read of bills is said to be added', () => {
    const added = [...page('api.md').matchAll(/^#### C-\d+ GET (\S+) \(added/gm)].map(([, path = '']) => plain(path));
    const isBilling = /invoice|payment|order|serviceline|autopay|distribution|amounts|credit|installment/i;
    const others = routes
      .filter(
        ({ method, path, access }) => method === 'GET' && isBilling.test(path) && access.kind !== 'guest' && access.kind !== 'guestKey',
      )
      .map(({ path }) => plain(path))
      .filter((path) => !billingReads.map(plain).includes(path));
    const ofPlans = ['/account/{}/serviceline/{}/features/active', '/appointments/service-order/{}/availability'];
    expect(others.filter((path) => !added.includes(path) && !ofPlans.includes(path))).toEqual([]);
  });

  describe('of a linked account', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp();
    });
    afterAll(() => app.close());

    it('[API-044] is read by the same calls as of the own one, found by the lists of links', async () => {
      const linda = await app.signIn('linda.owens@example.com');
      const [link] = (await linda.call('listByUser', { params: { id: linda.userId } })).body;
      const linked = link?.accountInfo.accountId ?? 0;
      expect(linked).not.toBe(linda.accountId);
      for (const id of [linda.accountId, linked]) {
        const invoices = await linda.call('listInvoices', { params: { id } });
        const payments = await linda.call('listPayments', { params: { id } });
        expect([invoices.status, payments.status]).toEqual([200, 200]);
        expect([invoices.body.invoices.length, payments.body.payments.length].every((count) => count > 0)).toBe(true);
      }
      expect((await linda.call('listByAccount', { params: { id: linda.accountId } })).status).toBe(200);
    });

    it.each(['/my-invoices', '/my-payments', '/account/1/my-invoices', '/account/1/my-payments', '/linked-accounts'])(
      '[API-044] is at no path %s, which neither file names',
      async (path) => {
        const { token } = await app.signIn('linda.owens@example.com');
        const { statusCode } = await app.http.inject({ url: apiBasePath + path, headers: { 'x-api-token': token } });
        expect(statusCode).toBe(404);
      },
    );
  });
});
