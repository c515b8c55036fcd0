import { randomBytes } from 'node:crypto';
import { cents } from '@porchlight/domain/money/cents.ts';
import type { PaymentState } from '@porchlight/domain/payments/transitions.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { MoneyLine, PaymentProvider, ReportLine } from '../../src/ports/payment-provider.ts';
import { ReportUnavailable } from '../../src/ports/payment-provider.ts';
import { seedAccount } from './accounts.ts';
import { buildPayment } from './payments.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

let ids = 0;
const nextId = (prefix: string): string => `${prefix}${process.pid}_${(ids += 1)}`;
export const newReference = (): string => randomBytes(10).toString('hex').toUpperCase();

/** A provider that can only report: what `lines` holds of the time asked for, or nothing at all now. */
export interface ReportingProvider {
  provider: PaymentProvider;
  lines: ReportLine[];
  isAway: boolean;
  asked: { from: Date; to: Date }[];
}

export function reportingProvider(id = nextId('REPORTS')): ReportingProvider {
  const reporting: ReportingProvider = { lines: [], isAway: false, asked: [], provider: null as unknown as PaymentProvider };
  const report = async function* (period: { from: Date; to: Date }): AsyncGenerator<ReportLine> {
    reporting.asked.push(period);
    for (const line of reporting.lines) {
      if (line.about === 'method' || (line.at >= period.from && line.at < period.to)) yield line;
    }
    if (reporting.isAway) throw new ReportUnavailable();
  };
  reporting.provider = { id, report } as unknown as PaymentProvider;
  return reporting;
}

/** A line of a report; every one has an id of its own unless told. */
export function buildLine(kind: MoneyLine['kind'], line: Partial<MoneyLine> & Pick<MoneyLine, 'at'>): MoneyLine {
  const id = nextId('line');
  const given = { reference: null, transactionId: nextId('tx'), amountCents: cents(50_00), returnCode: null, said: null };
  return { about: 'money', lineId: id, kind, ...given, ...line };
}

/** Books without a ledger behind them: rows of payments and refunds with the events that a comparison goes by. */
export async function createReportedBooks(db: Database, provider: string) {
  const { accountId } = await seedAccount(db);
  const staff = await db.kysely.selectFrom('portal_user').select('id').where('account_id', '=', accountId).executeTakeFirstOrThrow();
  return {
    /** A payment that went these ways, an hour apart unless told, the first at `at`. */
    async payment(
      at: Date,
      moves: readonly (PaymentState | { to: PaymentState; at: Date })[],
      more: { amountCents?: number; transactionId?: string } = {},
    ) {
      const steps = moves.map((move, nth) => (typeof move === 'string' ? { to: move, at: new Date(at.getTime() + nth * hourMs) } : move));
      const last = steps.at(-1)?.to ?? 'submitted';
      const begun = new Date(at.getTime() - 60_000);
      // An account has one open attempt.
      const owner = steps.length > 0 ? accountId : (await seedAccount(db)).accountId;
      const row = buildPayment(owner, {
        reference: newReference(),
        channel: 'bank',
        method_type: steps.some(({ to }) => to === 'succeeded') ? 'CREDIT_CARD' : 'ACH',
        provider,
        amount_cents: more.amountCents ?? 50_00,
        transaction_id: more.transactionId ?? null,
        state: last,
        created_at: begun,
        state_changed_at: steps.at(-1)?.at ?? begun,
        ...(steps.length === 0 && { next_check_at: at }),
      });
      const { id } = await db.kysely.insertInto('payment').values(row).returning('id').executeTakeFirstOrThrow();
      const event = { account_id: owner, payment_id: id, source: 'query' as const };
      let from: PaymentState = 'submitted';
      await db.kysely
        .insertInto('payment_event')
        .values({ ...event, at: begun, event: 'submitted', from_state: null, to_state: from })
        .execute();
      for (const step of steps) {
        await db.kysely
          .insertInto('payment_event')
          .values({ ...event, at: step.at, event: 'x', from_state: from, to_state: step.to })
          .execute();
        from = step.to;
      }
      return { id, reference: row.reference };
    },
    async refund(paymentId: number, at: Date, state: 'done' | 'declined', more: { amountCents?: number; isVoid?: boolean } = {}) {
      const reference = newReference();
      await db.kysely
        .insertInto('refund')
        .values({
          reference,
          account_id: accountId,
          payment_id: paymentId,
          amount_cents: more.amountCents ?? 10_00,
          way: 'provider',
          state,
          is_void: more.isVoid ?? false,
          reason: 'paidTwice',
          note: '',
          number: '',
          asked_by: staff.id,
          asked_at: new Date(at.getTime() - 60_000),
          state_changed_at: at,
          done_on: state === 'done' ? at.toISOString().slice(0, 10) : null,
          journal_id: null,
          next_check_at: null,
        })
        .execute();
      return reference;
    },
  };
}
