import type { Desk } from './desk.ts';
import type { StoredMethod } from './records.ts';

export type NewMethod = Pick<StoredMethod, 'kind' | 'token' | 'display' | 'expiration' | 'behaviour'>;

/** Stores methods without a form. False when a token belongs to another customer; then nothing is stored. */
export async function addMethods(desk: Desk, customer: string, methods: readonly NewMethod[]): Promise<boolean> {
  const isTaken = methods.some(({ token }) => (desk.store.methods.get(token)?.customer ?? customer) !== customer);
  if (isTaken) return false;
  const createdAt = desk.clock.now();
  await desk.store.commit(methods.map((method) => ({ k: 'method', v: { ...method, customer, createdAt } })));
  return true;
}

/** True when the customer had that method. */
export async function removeMethod(desk: Desk, customer: string, token: string): Promise<boolean> {
  if (desk.store.methods.get(token)?.customer !== customer) return false;
  await desk.store.commit([{ k: 'methodGone', token }]);
  return true;
}
