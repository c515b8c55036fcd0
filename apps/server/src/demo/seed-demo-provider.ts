import type { Database } from '../platform/db/database.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import { type DemoMethodRow, readDemoMethods, readPendingDemoPayments } from './demo-money.store.ts';

/** A stored method as the sandbox provider takes it in without a form. */
export type SeededMethod =
  | { kind: 'card'; token: string; brand: string; lastFour: string; expiration: string }
  | { kind: 'bank'; token: string; accountType: 'CHECKING' | 'SAVINGS' | 'BUSINESS_CHECK'; lastFour: string; behaviour?: 'settleLate' };

/** What the demo asks of a payment provider beside the port: to know methods nobody entered. */
export interface DemoProvider extends Pick<PaymentProvider, 'chargeToken'> {
  /** Puts a customer's methods in; the same tokens again change nothing. False when the provider did not confirm. */
  seedMethods(customer: string, methods: readonly SeededMethod[]): Promise<boolean>;
}

/**
 * Makes the provider know what the cast has there: stored methods, and bank payments on their way. Changes nothing there when
 * repeated, so every start of a demo may call it. False when the provider could not be reached; the portal works regardless.
 */
export async function seedDemoProvider(db: Database, provider: DemoProvider): Promise<boolean> {
  const pending = await readPendingDemoPayments(db);
  const methods = await readDemoMethods(db);
  const lateTokens = new Set(pending.map(({ token }) => token));
  let isComplete = true;
  for (const customer of new Set(methods.map(({ accountNumber }) => accountNumber))) {
    const own = methods.filter(({ accountNumber }) => accountNumber === customer).map((row) => seeded(row, lateTokens.has(row.token)));
    isComplete = (await provider.seedMethods(customer, own)) && isComplete;
  }
  for (const { accountNumber, ...charge } of pending) {
    const answer = await provider.chargeToken({ ...charge, customer: accountNumber });
    isComplete = answer.known && isComplete;
  }
  return isComplete;
}

function seeded({ kind, token, brand, display, expiration }: DemoMethodRow, settlesLate: boolean): SeededMethod {
  const lastFour = display.slice(-4);
  if (kind === 'card') return { kind, token, brand, lastFour, expiration: expiration ?? '12/99' };
  const accountType = brand === 'Business checking' ? 'BUSINESS_CHECK' : 'CHECKING';
  return { kind, token, accountType, lastFour, ...(settlesLate ? { behaviour: 'settleLate' as const } : {}) };
}
