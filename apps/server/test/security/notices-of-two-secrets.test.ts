import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import type { Core } from '../../src/core.ts';
import { openGateways } from '../../src/open-gateways.ts';

const now = new Date('2026-11-02T15:00:00Z');
const seconds = now.getTime() / 1000;

interface Case {
  settings: Record<string, string>;
  /** The settings of the present secret and of the one it replaced. */
  names: readonly [present: string, old: string];
  secrets: readonly [present: string, old: string];
  notice: object;
  sign: (body: string, secret: string) => Record<string, string>;
}

const paid = { id: '6000000001', responseCode: 1, authAmount: 0.29, invoiceNumber: 'ABCDEFGHIJ0123456789', entityName: 'transaction' };
const nothing = { transactionId: null, authCode: null, responseText: null, returnCode: null, method: null };
const gateways: Record<string, Case> = {
  sandbox: {
    settings: { PAYMENT_PROVIDER: 'sandbox' },
    names: ['SANDBOX_WEBHOOK_SECRET', 'SANDBOX_OLD_WEBHOOK_SECRET'],
    secrets: ['the-present-secret', 'the-one-before-that'],
    notice: { eventId: 'evt_1', type: 'payment', referenceId: 'ABCDEFGHIJ0123456789', status: 'declined', amount: 0.29, ...nothing },
    sign: (body, secret) => ({
      'x-sandbox-signature': `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
    }),
  },
  authorizenet: {
    settings: {
      PAYMENT_PROVIDER: 'authorizenet',
      AUTHORIZENET_LOGIN_ID: 'login1234',
      AUTHORIZENET_TRANSACTION_KEY: '0123456789abcdef',
    },
    names: ['AUTHORIZENET_SIGNATURE_KEY', 'AUTHORIZENET_OLD_SIGNATURE_KEY'],
    secrets: ['A1'.repeat(64), 'B2'.repeat(64)],
    notice: {
      notificationId: 'n-1',
      eventType: 'net.authorize.payment.authcapture.created',
      eventDate: '2026-11-02T14:59:58Z',
      webhookId: 'w-1',
      payload: paid,
    },
    sign: (body, secret) => ({ 'x-anet-signature': `sha512=${createHmac('sha512', secret).update(body).digest('hex').toUpperCase()}` }),
  },
  stripe: {
    settings: {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_0123456789',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
      PAYMENT_FRAME_URL: 'https://pay.example.com',
      PAYMENT_FRAME_PORT: '8082',
    },
    names: ['STRIPE_WEBHOOK_SECRET', 'STRIPE_OLD_WEBHOOK_SECRET'],
    secrets: ['whsec_0123456789', 'whsec_9876543210'],
    notice: { id: 'evt_1', object: 'event', type: 'customer.updated', created: seconds, data: { object: {} } },
    sign: (payload, secret) => ({
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds }),
    }),
  },
};

describe('notices while the secret of a gateway is changed', () => {
  it.each(Object.entries(gateways))('S65: of %s are believed by either secret that is set, and by no other', async (_name, gateway) => {
    const { settings, names, secrets, notice, sign } = gateway;
    const [present, old] = secrets;
    const body = JSON.stringify(notice);
    /** What the product made of these settings believes: signed with the present secret, with the old one, with somebody's. */
    const believed = async (...set: readonly string[]): Promise<boolean[]> => {
      const given = Object.fromEntries(set.map((secret, at) => [names[at], secret]));
      const { provider } = await openGateways({ config: readConfig({ ...settings, ...given }) } as Core);
      const others = present.replace(/.$/, present.endsWith('0') ? '1' : '0');
      return [present, old, others].map((by) => provider?.readNotice(Buffer.from(body), sign(body, by), now) != null);
    };
    expect(await believed(present, old)).toEqual([true, true, false]);
    expect(await believed(present)).toEqual([true, false, false]);
    expect(await believed(old)).toEqual([false, true, false]);
    // Processes may be told of the next one before the gateway signs with it.
    expect(await believed(old, present)).toEqual([true, true, false]);
  });
});
