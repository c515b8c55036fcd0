import { chargeKeys } from '@porchlight/domain/billing/charge-keys.ts';
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { ChargeClass } from '@porchlight/domain/rates/rate-lines.ts';
import type { Transaction } from '../platform/db/database.ts';

/** What an account is credited for an outage in all, whatever bills carry of it already. */
export interface OutageCredit {
  readonly accountId: number;
  /** Not below zero. */
  readonly cents: Cents;
  /** In the customer's language. */
  readonly description: string;
  /** First and last day of the outage where the account is. */
  readonly periodStart: CalendarDate;
  readonly periodEnd: CalendarDate;
  readonly chargeClass: ChargeClass;
}

// A credit is below zero. What waits becomes what is missing of the whole; nothing waits where bills carry the whole or more of it.
const settle = `
  with wanted as (
    select * from unnest($2::int8[], $3::int8[], $4::text[], $5::date[], $6::date[], $7::text[])
           as w (account_id, whole, description, period_start, period_end, charge_class)),
  billed as (
    select account_id, sum(amount_cents) as cents from pending_charge
     where account_id = any($2::int8[]) and charge_key = $1 and charge_key like 'outage %' and invoice_id is not null group by account_id),
  target as (select w.*, least(-w.whole - coalesce(b.cents, 0), 0)::int8 as rest from wanted w left join billed b using (account_id)),
  changed as (
    update pending_charge p set amount_cents = t.rest, description = t.description, period_start = t.period_start, period_end = t.period_end
      from target t where p.account_id = t.account_id and p.charge_key = $1 and p.charge_key like 'outage %' and p.invoice_id is null and t.rest < 0
    returning p.account_id),
  gone as (
    delete from pending_charge p using target t
     where p.account_id = t.account_id and p.charge_key = $1 and p.charge_key like 'outage %' and p.invoice_id is null and t.rest = 0)
  insert into pending_charge (account_id, created_at, kind, description, period_start, period_end, amount_cents, charge_key, charge_class)
  select account_id, $8, 'CREDIT', description, period_start, period_end, rest, $1, charge_class
    from target where rest < 0 and account_id not in (select account_id from changed) order by account_id`;

/**
 * Puts the credits of an outage on the next bills of these accounts: once, however often it is repeated, and put right while they wait. What a bill
 * carries stays there. The accounts' locks are held.
 */
export async function settleOutageCredits(
  tx: Transaction,
  { outageId, at, credits }: { outageId: number; at: Date; credits: readonly OutageCredit[] },
): Promise<void> {
  if (credits.length === 0) return;
  await tx.prepared('billing-outage-credits', settle, [
    chargeKeys.outage(outageId),
    credits.map(({ accountId }) => accountId),
    credits.map(({ cents }) => cents),
    credits.map(({ description }) => description),
    credits.map(({ periodStart }) => periodStart),
    credits.map(({ periodEnd }) => periodEnd),
    credits.map(({ chargeClass }) => chargeClass),
    at,
  ]);
}
