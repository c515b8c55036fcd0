import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressAt, type GuestApp, type NewAccount, startGuestApp, streets } from '../../test/guest-app.ts';

let app: GuestApp;
let account: NewAccount;
beforeAll(async () => {
  app = await startGuestApp();
  account = await app.makeAccount(streets.service, 'ACTIVE');
});
afterAll(() => app.close());

const most = Number.MAX_SAFE_INTEGER;
const hostile = [
  ['a lone surrogate', '\ud800'],
  ['a pair the wrong way round', 'x\udc00\ud800y'],
  ['SQL', "'; drop table account; --"],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['line breaks', 'a\r\nBcc: b@example.com\r\n\r\nbody'],
  ['letters that turn direction', '\u202egnp.exe'],
  ['placeholders', '{brandName}[{supportPhone}]${7*7}'],
  ['a backslash at the end', 'x\\'],
  ['white space only', ' \t\u00a0\u200b '],
  ['much', 'W'.repeat(200)],
] as const;

/** Well formed as far as the contract goes, whatever it says: never a failure of the server. */
const expectSound = (answer: { status: number; body: { error?: { code: string } } }) =>
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);

describe('hostile values', () => {
  it.each(hostile)('in an address are no failure: %s', async (_what, text) => {
    const address = {
      ...addressAt(streets.service),
      fullAddress: text,
      address1: `100 Fiber Way ${text}`.slice(0, 200),
      address2: text,
      city: text,
      state: text.slice(0, 50),
    };
    const params = { a: most, b: app.categoryId };
    expectSound(await app.call('listOffers', { params, body: { addressWrapper: address } }));
    expectSound(
      await app.call('createGuestAccount', {
        body: app.accountBody(streets.nowhere, 'PROSPECT', {}, { serviceAddress: { ...address, address1: text.trim() || 'x' } }),
      }),
    );
    expectSound(
      await app.call('saveCart', {
        body: {
          addressWrapper: address,
          planCategoryId: app.categoryId,
          planBundleId: most,
          plans: [{ planId: most, features: [{ id: most }] }],
        },
      }),
    );
    await app.product.guestOrder.jobs.tellProspects();
  });

  it.each(hostile)('in a holder are no failure: %s', async (_what, text) => {
    const holder = {
      firstName: text,
      lastName: `${text}x`,
      company: text,
      driverLicense: text.slice(0, 40),
      ssn: text.slice(0, 20),
      dateOfBirth: text.slice(0, 40),
      suffixId: most,
    };
    expectSound(await app.call('createGuestAccount', { body: app.accountBody(streets.service, 'ACTIVE', { locationId: most }, holder) }));
    const named = { firstName: `A${text}`, lastName: `B${text}` };
    expectSound(await app.call('createGuestAccount', { body: app.accountBody(streets.service, 'ACTIVE', {}, named) }));
    expectSound(
      await app.call(
        'createGuestAccount',
        { body: app.accountBody(streets.service, 'ACTIVE') },
        { headers: { 'idempotency-key': randomUUID(), 'x-proof-of-work': encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?')) } },
      ),
    );
  });

  it.each(hostile)('in an order are no failure, and it is made where they are text at all: %s', async (_what, text) => {
    const body = await app.orderBody(account.id, streets.service);
    const plans = body.plans.map((plan) => ({ ...plan, planName: text, planDescription: text, planBundleName: text }));
    const validatedAddressWrapper = { ...body.validatedAddressWrapper, fullAddress: text, formattedAddress: text, embedUrl: text };
    const answer = await app.order(
      'ACTIVE',
      { ...body, note: text, plans, validatedAddressWrapper, address: { ...body.address, address3: text } },
      account.guestKey,
    );
    const isText = !/\p{Surrogate}/u.test(text);
    expect([answer.status, answer.body.error?.code]).toEqual(isText ? [200, undefined] : [400, 'GEN0003']);
  });

  it.each(hostile)('in links, codes and addresses of mail are no failure: %s', async (_what, text) => {
    expectSound(await app.call('verifyOrderToken', { body: { verificationToken: text } }));
    expectSound(await app.call('withdrawProspect', { body: { token: text } }));
    expectSound(await app.call('sendOrderCode', { body: { reference: text.slice(0, 30), email: text } }));
    expectSound(await app.call('getOrderStatus', { body: { reference: '1', email: text, code: text.slice(0, 20) } }));
    expectSound(await app.call('getOrderStatus', { body: { reference: String(most).slice(0, 30), email: text, code: '1' } }));
    const headers = { 'x-guest-key': account.guestKey, 'x-requested-with': 'portal' };
    expectSound(await app.call('updateGuestEmail', { params: { a: account.id, b: account.number }, query: { email: text } }, { headers }));
  });
});
