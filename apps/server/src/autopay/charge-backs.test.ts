import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AutopayApp, startAutopayApp } from '../../test/autopay-app.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';

const dayMs = 86_400_000;
let app: AutopayApp;
const takenBack = new Set<string>();

/** The sandbox knows of no card's bank that takes money back: asked about such a payment, the provider says so. */
const withChargeBacks = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  query: async (sought) => {
    const answer = await provider.query(sought);
    if (!answer.known || !takenBack.has(sought.reference)) return answer;
    return { known: true, result: { ...answer.result, status: 'chargedBack' } };
  },
});

beforeAll(async () => {
  app = await startAutopayApp({ wrap: withChargeBacks });
  await app.at('2027-06-10T14:00:00Z');
});
afterAll(() => app.close());

describe('a charge that the bank of the card takes back', () => {
  it('[AUTO-001] has failed as not authorized: its bill is open again, both are told, and it is not tried again', async () => {
    const member = await app.seedMember('approve', ['2027-06-10']);
    await app.product.autopay.run();
    const [paid] = await app.paymentsOf(member);
    expect([await app.openCents(member), (await app.chargesOf(member))[0]?.state]).toEqual([0, 'paid']);
    takenBack.add(paid?.reference ?? '');
    await app.product.payments.ask(paid?.reference ?? '');
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'failed', reason: 'notAuthorized', next_try_at: null }]);
    expect(await app.openCents(member)).toBe(50_00);
    const subjects = await app.subjectsTo(member);
    expect(subjects).toContain('The bank of your card took back the payment of $50.00');
    expect(subjects.filter((subject) => subject.startsWith('AutoPay could not'))).toHaveLength(1);
    await app.advance(10 * dayMs);
    await app.product.autopay.run();
    expect(await app.paymentsOf(member)).toHaveLength(1);
  });
});
