import type { Database } from '../platform/db/database.ts';
import type { InvariantId, InvariantQuery } from './invariant.ts';
import { findBroken, invariantQueries } from './invariants.store.ts';

/** A broken invariant. The detail carries ids and amounts, no personal data. */
export interface Finding {
  invariant: InvariantId;
  accountId: number | null;
  detail: string;
}

/** Money that moved at the provider, as its report says. */
export interface ProviderCapture {
  kind: 'capture' | 'return' | 'refund';
  reference: string;
  amountCents: number;
}

export interface InvariantOptions {
  /** Only these accounts; all unless told. */
  accountIds?: readonly number[];
  /** The provider's report of every movement. Without it I3 and I12 compare our own records alone. */
  captures?: readonly ProviderCapture[];
  /** The time that deadlines are measured against; unless told, the database's. */
  now?: Date;
  /** Invariants of other subjects, looked at in the same picture. */
  more?: readonly InvariantQuery[];
}

/**
 * Checks I1 to I14 and I20 to I22 of the books (docs/spec: durable payments), and those of other subjects that are given, in one consistent picture of the database. An empty list is good news.
 * - I1 journals balance. I2 posted lines are complete and their projections fit. I3 each capture is one booked payment, and the reverse.
 * - I4 no payment or invoice is over-allocated. I5 oldest invoice first. I6 shown balances are sums. I7 outcomes stay.
 * - I8 one reference, one payment. I9 one receipt per success. I10 refunds within captures. I11 nothing waits unseen.
 * - I12 clearing agrees with the provider. I13 one AutoPay charge per cycle. I14 amounts in range.
 * - I20 giving up and recovering move what they are for. I21 no more is recovered than was given up. I22 who is written off owes nothing.
 */
export async function checkInvariants(db: Database, options: InvariantOptions = {}): Promise<Finding[]> {
  const scope = {
    accountIds: options.accountIds ?? null,
    captures: options.captures ?? null,
    now: options.now ?? null,
  };
  const findings: Finding[] = [];
  await db.transaction(
    async (tx) => {
      findings.length = 0;
      for (const query of [...invariantQueries, ...(options.more ?? [])]) findings.push(...(await findBroken(tx, query, scope)));
    },
    { isolation: 'repeatable read', readOnly: true },
  );
  return findings;
}
