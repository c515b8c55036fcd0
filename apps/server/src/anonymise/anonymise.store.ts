import type { Queries, Transaction } from '../platform/db/database.ts';
import { decisions, type TableDecision } from './decisions.store.ts';

/** An account as far as it decides whether it may be made anonymous. */
export interface Candidate {
  accountId: number;
  number: string;
  status: string;
  owedCents: number;
  creditCents: number;
  /** Payments whose end is not known yet. */
  openPayments: number;
  /** Charges that wait for the next bill. */
  pendingCharges: number;
}

const candidate = `
  select a.id as "accountId", a.number, a.status, coalesce(b.receivable_cents, 0) as "owedCents", -coalesce(b.unapplied_cents, 0) as "creditCents",
         (select count(*) from payment p where p.account_id = a.id
           and p.state in ('created', 'formIssued', 'submitted', 'unknown', 'accepted')) as "openPayments",
         (select count(*) from pending_charge c where c.account_id = a.id and c.invoice_id is null) as "pendingCharges"
    from account a left join account_balance b on b.account_id = a.id`;

/** The account with that number, held until the transaction ends. */
export async function lockCandidate(tx: Transaction, number: string): Promise<Candidate | null> {
  await tx.prepared('anonymise-hold', 'select id from account where number = $1 for update', [number]);
  const [row] = await tx.prepared<Candidate>('anonymise-candidate', `${candidate} where a.number = $1`, [number]);
  return row ?? null;
}

/**
 * Numbers of closed accounts on which nothing has happened since that day: no bill, no payment, no order, no step for an unpaid bill, and
 * nobody was there. When an account was closed is not kept for every one of them.
 */
export async function listLongClosed(db: Queries, before: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db.prepared<{ number: string }>(
    'anonymise-long-closed',
    `select a.number from account a
      where a.status in ('Deactivated', 'Written-Off') and a.created_at < $1 and a.number > $2
        and not exists (select from invoice i where i.account_id = a.id and i.invoice_date >= $1::date)
        and not exists (select from payment p where p.account_id = a.id and p.state_changed_at >= $1)
        and not exists (select from customer_order o where o.account_id = a.id and o.modified_at >= $1)
        and not exists (select from dunning_step s where s.account_id = a.id and s.taken_at >= $1)
        and not exists (select from audit_event e where e.account_id = a.id and e.at >= $1 and e.action <> 'account.anonymised')
      order by a.number limit $3`,
    [before, after, limit],
  );
  return rows.map(({ number }) => number);
}

interface Person {
  users: number[];
  contacts: string[];
}

export async function readPerson(tx: Transaction, accountId: number): Promise<Person> {
  const [row] = await tx.prepared<Person>(
    'anonymise-person',
    `select coalesce((select array_agg(id) from portal_user where account_id = $1 and kind = 'customer'), '{}') as users,
            coalesce((select array_agg(distinct lower(value)) from (
              select email as value from contact_email where account_id = $1
              union all select email from portal_user where account_id = $1
              union all select mobile_number from contact where account_id = $1
              union all select new_value from contact_change where account_id = $1) c where value is not null), '{}') as contacts`,
    [accountId],
  );
  return row ?? { users: [], contacts: [] };
}

/** How many stored methods the payment provider still keeps. */
export async function countMethods(tx: Transaction, accountId: number): Promise<number> {
  const text = 'select count(*) as methods from payment_method where account_id = $1 and removed_at is null';
  const [row] = await tx.prepared<{ methods: number }>('anonymise-methods', text, [accountId]);
  return row?.methods ?? 0;
}

const given = `
  given as (select $1::bigint as account_id, $2::text as number, $3::bigint[] as users, $4::text[] as contacts, $5::timestamptz as at)`;

/** Carries out every decision for one account; answers the number of rows that changed, which is none the second time. */
export async function carryOut(
  tx: Transaction,
  account: Pick<Candidate, 'accountId' | 'number'>,
  person: Person,
  at: Date,
): Promise<number> {
  const values = [account.accountId, account.number, person.users, person.contacts, at];
  let changed = 0;
  for (const decision of decisions) {
    const text = statementOf(decision);
    if (text === null) continue;
    const [row] = await tx.prepared<{ changed: number }>(`anonymise-${decision.table}`, text, values);
    changed += row?.changed ?? 0;
  }
  return changed;
}

function statementOf({ table, of, goes, becomes }: TableDecision): string | null {
  const counted = 'select count(*) as changed from done';
  if (goes) return `with ${given}, done as (delete from ${table} t using given g where ${of} returning 1) ${counted}`;
  const columns = Object.entries(becomes ?? {});
  if (columns.length === 0) return null;
  const set = columns.map(([column, value]) => `${column} = ${value}`).join(', ');
  const differs = columns.map(([column, value]) => `t.${column}::text is distinct from (${value})::text`).join(' or ');
  return `with ${given}, done as (update ${table} t set ${set} from given g where ${of} and (${differs}) returning 1) ${counted}`;
}
