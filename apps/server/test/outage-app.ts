import type { CreditRule } from '@porchlight/domain/outages/credit-rule.ts';
import { writeCreditRule } from '../src/outages/settings.store.ts';
import { type BillingApp, type NewBilled, startBillingApp } from './billing-app.ts';
import type { SeededAccount } from './factories/accounts.ts';
import type { Caller, TestAppOptions } from './harness.ts';
import { messagesTo } from './messages.ts';

/** Accounts with service somewhere, and what outages do about them. */
export interface OutageApp extends BillingApp {
  /** An account whose service is at that address of the demo town (ZIP 52001 unless told). */
  at(address1: string, given?: NewBilled & { zip?: string; mobile?: string }): Promise<SeededAccount>;
  /** A round of the job. */
  follow(): Promise<void>;
  /** What the account was written, oldest first. */
  messagesTo(account: SeededAccount): Promise<{ channel: string; subject: string | null; text: string }[]>;
  /** Credits of outages that were put on bills or wait for one. */
  creditsOf(account: SeededAccount): Promise<{ cents: number; description: string; isBilled: boolean; chargeKey: string | null }[]>;
  /** Whether the banner of the account page is up. */
  sees(caller: Caller): Promise<boolean>;
  rule(rule: Partial<CreditRule>): Promise<void>;
  /** Moves the clock and does a round. */
  pass(hours: number): Promise<void>;
}

export const hourMs = 3_600_000;

/** A square of the demo town around the west end of Fiber Way, where its first houses are; 100 Fiber Way is in it. */
export const westEnd = {
  type: 'Polygon',
  coordinates: [
    [
      [-90.679, 42.501],
      [-90.67, 42.501],
      [-90.67, 42.5025],
      [-90.679, 42.5025],
      [-90.679, 42.501],
    ],
  ],
};

export async function startOutageApp(options: TestAppOptions = {}): Promise<OutageApp> {
  const app = await startBillingApp(options);
  const { kysely } = app.db;
  const follow = () => app.product.outages.jobs.followOutages({});
  return {
    ...app,
    follow,
    at: async (address1, { zip = '52001', mobile, ...given } = {}) => {
      const account = await app.billed(given);
      const place = { address1, zip_code: zip };
      const ofAccount = (table: 'contact_address' | 'service_line') =>
        kysely.updateTable(table).set(place).where('account_id', '=', account.accountId).execute();
      await ofAccount('contact_address');
      await ofAccount('service_line');
      if (mobile) {
        await kysely
          .updateTable('contact')
          .set({ mobile_number: mobile, mobile_verified: true })
          .where('account_id', '=', account.accountId)
          .execute();
      }
      return account;
    },
    messagesTo: async ({ accountId }) =>
      (await messagesTo(app, accountId))
        .filter(({ category }) => category === 'outages')
        .map(({ channel, subject, text }) => ({ channel, subject, text })),
    creditsOf: async ({ accountId }) => {
      const rows = await kysely
        .selectFrom('pending_charge')
        .select(['amount_cents', 'description', 'invoice_id', 'charge_key'])
        .where('account_id', '=', accountId)
        .where('charge_key', 'like', 'outage %')
        .orderBy('id')
        .execute();
      return rows.map(({ amount_cents: cents, description, invoice_id: invoiceId, charge_key: chargeKey }) => ({
        cents,
        description,
        isBilled: invoiceId !== null,
        chargeKey,
      }));
    },
    sees: async (caller) => (await caller.call('getAlerts', { params: { id: String(caller.accountId) } })).body.networkOutage,
    rule: async (rule) => {
      const full = { accountType: 'RESIDENTIAL', fromHours: 4, unit: 'share', dayCents: 0, capCents: null, forPlanned: false } as const;
      const written = { ...full, severities: ['down'] as const, isAutomatic: true, ...rule };
      await app.db.transaction((tx) => writeCreditRule(tx, written as unknown as CreditRule));
    },
    pass: async (hours) => {
      app.clock.advance(hours * hourMs);
      await follow();
    },
  };
}

/** Begins an outage and answers its number; throws where it is refused. */
export async function begun(app: OutageApp, outage: Partial<Parameters<OutageApp['product']['outages']['start']>[0]>): Promise<number> {
  const outcome = await app.product.outages.start({ accounts: [], cause: null, expectedUntil: null, ...outage });
  if ('problem' in outcome) throw new Error(`the outage was refused: ${JSON.stringify(outcome.problem)}`);
  return outcome.id;
}
