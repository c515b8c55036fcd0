import type { Queries, Transaction } from '../platform/db/database.ts';

/** An account that has an e-mail address, no user, and no link that still works. */
export interface Invitable {
  accountId: number;
  accountNumber: string;
  firstName: string;
  email: string;
}

const invitable = `
  select a.id as "accountId", a.number as "accountNumber", coalesce(c.first_name, '') as "firstName", e.email
    from account a
    left join contact c on c.account_id = a.id
    join lateral (select email from contact_email where account_id = a.id
                   order by array_position(array['PERSONAL', 'BUSINESS', 'DISTRIBUTION', 'OTHER'], type) limit 1) e on true
   where a.status not in ('Deactivated', 'Written-Off')
     and not exists (select from portal_user u where u.account_id = a.id and u.kind = 'customer' and u.password_hash is not null)
     and not exists (select from registration_offer o where o.account_id = a.id and o.way = 'link' and o.offered_at > $1)`;

/** The next of them by id. */
export async function listInvitable(
  db: Queries,
  { after, since, accountNumber, limit }: { after: number; since: Date; accountNumber: string | null; limit: number },
): Promise<Invitable[]> {
  const text = `${invitable} and a.id > $2 and ($3::text is null or a.number = $3) order by a.id limit $4`;
  return db.prepared('registration-invitable', text, [since, after, accountNumber, limit]);
}

/** The account, held until the transaction ends; null when it is none of them any more. */
export async function lockInvitable(tx: Transaction, accountId: number, since: Date): Promise<Invitable | null> {
  await tx.prepared('invitable-hold', 'select id from account where id = $1 for update', [accountId]);
  const [row] = await tx.prepared<Invitable>('registration-invitable-one', `${invitable} and a.id = $2`, [since, accountId]);
  return row ?? null;
}
