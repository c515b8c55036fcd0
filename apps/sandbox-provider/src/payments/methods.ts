import type { Desk } from './desk.ts';
import { bankBehaviour } from './outcomes.ts';
import type { DeclineCode, Payment, StoredMethod } from './records.ts';
import { type BankEntry, bankRefusal, bankSummary } from './submit.ts';

export type NewMethod = Pick<StoredMethod, 'kind' | 'token' | 'display' | 'expiration' | 'behaviour'>;

/** Stores methods without a form. False when a token belongs to another customer; then nothing is stored. */
export async function addMethods(desk: Desk, customer: string, methods: readonly NewMethod[]): Promise<boolean> {
  const isTaken = methods.some(({ token }) => (desk.store.methods.get(token)?.customer ?? customer) !== customer);
  if (isTaken) return false;
  const createdAt = desk.clock.now();
  await desk.store.commit(methods.map((method) => ({ k: 'method', v: { ...method, customer, createdAt } })));
  return true;
}

/** Keeps a bank account for later charges, or says why not. The same account of a customer is the same method again. */
export async function keepBankAccount(desk: Desk, customer: string, bank: BankEntry): Promise<StoredMethod | DeclineCode> {
  const behaviour = bankBehaviour(bank.accountNumber);
  const refusal = bankRefusal(bank.routingNumber, behaviour);
  if (refusal !== null) return refusal;
  const method = { ...bankSummary(bank), token: desk.bankToken(customer, bank), customer, behaviour, createdAt: desk.clock.now() };
  await desk.store.commit([{ k: 'method', v: method }]);
  return method;
}

/** Keeps the card a payment of that customer was made with; null when there is no such payment or no card in it. */
export async function keepPaidCard(desk: Desk, customer: string, reference: string): Promise<StoredMethod | null> {
  const payment = desk.store.payments.get(reference);
  if (payment?.customer !== customer || payment.status !== 'succeeded' || payment.purpose !== 'card') return null;
  const { method, cardBehaviour: behaviour } = payment;
  if (method === null || behaviour === undefined) return null;
  const kept = { ...method, token: desk.cardToken(payment), customer, behaviour, createdAt: desk.clock.now() };
  await desk.store.commit([{ k: 'method', v: kept }]);
  return kept;
}

/** True when the customer had that method. Removed on a page, its form tells the portal by a notice. */
export async function removeMethod(desk: Desk, customer: string, token: string, form: Payment | null = null): Promise<boolean> {
  if (desk.store.methods.get(token)?.customer !== customer) return false;
  await desk.dropMethod(token, form);
  return true;
}
