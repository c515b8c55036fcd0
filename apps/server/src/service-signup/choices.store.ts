import type { ChosenPlan, PricedPlan } from '@porchlight/domain/pricing/priced-order.ts';
import type { Locale } from '@porchlight/texts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** What a customer picked for an order, and what it cost when they did. */
export interface Choice {
  orderId: number;
  accountId: number;
  choice: readonly ChosenPlan[];
  plans: readonly PricedPlan[];
  locale: Locale;
  note: string;
  completedAt: Date | null;
}

const columns = `order_id as "orderId", account_id as "accountId", choice, plans, locale, note, completed_at as "completedAt"`;

export async function readChoice(db: Queries, orderId: number): Promise<Choice | null> {
  const [row] = await db.prepared<Choice>('signup-choice', `select ${columns} from service_signup where order_id = $1`, [orderId]);
  return row ?? null;
}

const keepStatement = `
  insert into service_signup (order_id, account_id, choice, plans, locale, note, chosen_at) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (order_id) do update
     set choice = excluded.choice, plans = excluded.plans, locale = excluded.locale, note = excluded.note, chosen_at = excluded.chosen_at`;

/** Keeps a choice in the place of an earlier one. */
export async function keepChoice(tx: Transaction, choice: Omit<Choice, 'completedAt'> & { at: Date }): Promise<void> {
  const { orderId, accountId, locale, note, at } = choice;
  const values = [orderId, accountId, JSON.stringify(choice.choice), JSON.stringify(choice.plans), locale, note, at];
  await tx.prepared('signup-choice-keep', keepStatement, values);
}

export async function markCompleted(tx: Transaction, orderId: number, at: Date): Promise<void> {
  await tx.kysely.updateTable('service_signup').set({ completed_at: at }).where('order_id', '=', orderId).execute();
}
