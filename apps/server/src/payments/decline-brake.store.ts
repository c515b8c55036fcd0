import type { Queries } from '../platform/db/database.ts';

// As far back as the last of those that are allowed: each half walks its own index of declined payments and ends there.
const lastAllowed = `
  select max(at) as at from (
    (select state_changed_at as at from payment
      where account_id = $1 and state = 'declined' and channel <> 'autopay' and state_changed_at > $3
      order by state_changed_at desc offset $4::int8 - 1 limit 1)
    union all
    (select state_changed_at as at from payment
      where user_id = $2 and state = 'declined' and channel <> 'autopay' and state_changed_at > $3
      order by state_changed_at desc offset $4::int8 - 1 limit 1)) as each`;

/**
 * When the payment was declined that is `most` back, of those of the account or of the person since then; null where there are fewer. What
 * AutoPay was declined is nobody's attempt.
 */
export async function findDeclineBack(
  db: Queries,
  { accountId, userId, since, most }: { accountId: number; userId: number | null; since: Date; most: number },
): Promise<Date | null> {
  const [row] = await db.prepared<{ at: Date | null }>('payment-decline-back', lastAllowed, [accountId, userId, since, most]);
  return row?.at ?? null;
}
