import type { Queries, Transaction } from '../platform/db/database.ts';

/** Accounts that visitors made and that never became business: of people who wait for service, or of orders that were never sent. */
export interface Unfinished {
  kind: 'prospect' | 'order';
  /** Since then nothing has happened. */
  before: Date;
}

// Whatever money or law needs keeps its account: an order, a bill, a payment, a charge, a service, or somebody who can sign in.
const unfinished = `
  select a.number from guest_account g join account a on a.id = g.account_id left join prospect p on p.account_id = a.id
   where (lower(a.status) = 'prospect') = ($1 = 'prospect') and lower(a.status) in ('prospect', 'signup', 'survey', 'active')
     and greatest(g.created_at, p.told_at, p.withdrawn_at) < $2
     and not exists (select from customer_order o where o.account_id = a.id)
     and not exists (select from invoice i where i.account_id = a.id)
     and not exists (select from payment y where y.account_id = a.id)
     and not exists (select from ledger_journal j where j.account_id = a.id)
     and not exists (select from pending_charge c where c.account_id = a.id)
     and not exists (select from service_line s where s.account_id = a.id)
     and not exists (select from portal_user u where u.account_id = a.id)
     and not exists (select from account_note n where n.account_id = a.id and n.at >= $2)
     and not exists (select from verification_token v where v.account_id = a.id and v.issued_at >= $2)
     and not exists (select from audit_event e where e.account_id = a.id and e.at >= $2)`;

/** Their numbers, in order. */
export async function listUnfinished(
  db: Queries,
  { kind, before }: Unfinished,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const text = `${unfinished} and a.number > $3 order by a.number limit $4`;
  const rows = await db.prepared<{ number: string }>('anonymise-unfinished', text, [kind, before, after, limit]);
  return rows.map(({ number }) => number);
}

/** Whether it still is. Hold the account. */
export async function isUnfinished(tx: Transaction, { kind, before }: Unfinished, number: string): Promise<boolean> {
  return (await tx.prepared('anonymise-still-unfinished', `${unfinished} and a.number = $3`, [kind, before, number])).length === 1;
}
