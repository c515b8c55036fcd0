import { randomUUID } from 'node:crypto';
import type { BankDetails, KeptMethod, KeptMethodAnswer, PaymentProvider, Sought } from '../../ports/payment-provider.ts';
import { type Called, call } from './client.ts';
import { bankMethod, customerAt, type Desk, find, withoutVerification } from './payments.ts';
import { type Method, methodShape, setupIntentShape, shownOf } from './shapes.ts';

/**
 * Stored methods. Stripe attaches a card to the customer by the payment that it may be kept from later, so not all it lists is one the customer
 * keeps here: those carry the customer in their metadata, which notices then tell as well.
 */
export function methods(desk: Desk): Pick<PaymentProvider, 'listMethods' | 'removeMethod' | 'keepBankAccount' | 'keepPaidCard'> {
  return {
    listMethods: (customer) => listKept(desk, customer),
    removeMethod: ({ customer, token }) => remove(desk, customer, token),
    keepBankAccount: ({ customer, bank }) => keepBank(desk, customer, bank),
    keepPaidCard: ({ customer, paid }) => keepPaid(desk, customer, paid),
  };
}

const refused = { ok: false, reason: 'refused' } as const;
const unreachable = { ok: false, reason: 'unreachable' } as const;

/** The methods the customer keeps, the oldest first; null when Stripe could not be asked. */
export async function listKept(desk: Desk, customer: string): Promise<readonly KeptMethod[] | null> {
  const id = await desk.memory.customerId(customer);
  if (id === null) return [];
  const attached = await listAttached(desk, id);
  if (attached === null) return null;
  const unmarked = attached.filter(({ metadata }) => metadata.customer !== customer);
  const added = unmarked.length === 0 ? new Set<string>() : await addedByForm(desk, id);
  if (added === null) return null;
  const brought = new Set((await desk.memory.methods(customer)).map(({ token }) => token));
  const isKept = ({ id: token }: Method) => added.has(token) || brought.has(token);
  // Brought by a file, or added on a form whose end we did not see: marked now, so that notices about it tell whose it is.
  for (const method of unmarked)
    if (isKept(method) && (await markKept(desk, customer, method.id)) !== null) await desk.memory.dropMethod(customer, method.id);
  return attached.filter((method) => method.metadata.customer === customer || isKept(method)).flatMap((method) => keptOf(method) ?? []);
}

/** All that Stripe has attached to the customer and that can be charged here, the oldest first; null when that could not be had. */
async function listAttached({ stripe }: Desk, id: string): Promise<readonly Method[] | null> {
  const listed = await call(async () => {
    const found: Method[] = [];
    for await (const each of stripe.customers.listPaymentMethods(id, { limit: 100 })) found.push(methodShape.parse(each));
    return found;
  });
  // Stripe lists the newest first.
  return listed.ok ? listed.value.toReversed() : null;
}

/** What was added on forms of ours, by the record that Stripe keeps of each. */
async function addedByForm({ stripe }: Desk, id: string): Promise<ReadonlySet<string> | null> {
  const listed = await call(async () => {
    const found = new Set<string>();
    for await (const each of stripe.setupIntents.list({ customer: id, limit: 100 })) {
      const setup = setupIntentShape.parse(each);
      if (setup.status === 'succeeded' && setup.payment_method !== null && setup.metadata.reference !== undefined)
        found.add(setup.payment_method);
    }
    return found;
  });
  return listed.ok ? listed.value : null;
}

function keptOf(method: Method): KeptMethod | null {
  const shown = shownOf(method);
  return shown === null ? null : { token: method.id, ...shown };
}

/** Marks a method as one the customer keeps; null when Stripe did not say that it is. */
export async function markKept({ stripe }: Desk, customer: string, token: string): Promise<KeptMethod | null> {
  const marked = await call(() =>
    stripe.paymentMethods.update(token, { allow_redisplay: 'always', metadata: { customer } }, { idempotencyKey: randomUUID() }),
  );
  const read = marked.ok ? methodShape.safeParse(marked.value) : null;
  return read?.success === true ? keptOf(read.data) : null;
}

export async function remove(desk: Desk, customer: string, token: string): Promise<'gone' | 'unknown'> {
  const id = await desk.memory.customerId(customer);
  const found = await readMethod(desk, token);
  if (!found.ok) return found.reason === 'refused' && found.refusal.code === 'resource_missing' ? 'gone' : 'unknown';
  // Somebody else's is not this customer's, and stays where it is.
  if (found.value.customer === null || found.value.customer !== id) return 'gone';
  const detached = await call(() => desk.stripe.paymentMethods.detach(token, undefined, { idempotencyKey: `detach-${token}` }));
  return detached.ok ? 'gone' : 'unknown';
}

async function readMethod({ stripe }: Desk, token: string): Promise<Called<Method>> {
  const called = await call(() => stripe.paymentMethods.retrieve(token));
  if (!called.ok) return called;
  const read = methodShape.safeParse(called.value);
  return read.success ? { ok: true, value: read.data } : { ok: false, reason: 'badAnswer' };
}

/**
 * Each time Stripe makes a method anew, even of an account it has: of those with the same fingerprint the oldest is kept, so that the same
 * account has the same token. A repeat is harmless, which is why the key of the request is not one that a repeat would share.
 */
async function keepBank(desk: Desk, customer: string, bank: BankDetails): Promise<KeptMethodAnswer> {
  const payer = await customerAt(desk, customer);
  if (!payer.ok) return payer.reason === 'refused' ? refused : unreachable;
  const method = bankMethod(bank);
  const called = await call(() =>
    desk.stripe.setupIntents.create(
      {
        customer: payer.value,
        confirm: true,
        usage: 'off_session',
        allowed_payment_method_types: ['us_bank_account'],
        payment_method_data: { ...method, allow_redisplay: 'always', metadata: { customer } },
        ...withoutVerification,
      },
      { idempotencyKey: randomUUID() },
    ),
  );
  if (!called.ok) return called.reason === 'refused' ? refused : unreachable;
  const setup = setupIntentShape.safeParse(called.value);
  if (!setup.success) return unreachable;
  if (setup.data.status !== 'succeeded' || setup.data.payment_method === null) {
    // The account would have to be verified first, which nobody is asked for here.
    await call(() => desk.stripe.setupIntents.cancel(setup.data.id, {}, { idempotencyKey: `cancel-${setup.data.id}` }));
    return refused;
  }
  return onceOnly(desk, payer.value, setup.data.payment_method);
}

/** The same for an account that was added on a form. */
export async function keepOnce(desk: Desk, customer: string, token: string): Promise<void> {
  const id = await desk.memory.customerId(customer);
  if (id !== null) await onceOnly(desk, id, token);
}

async function onceOnly(desk: Desk, id: string, token: string): Promise<KeptMethodAnswer> {
  const attached = await listAttached(desk, id);
  const made = attached?.find((each) => each.id === token);
  if (attached === null || made === undefined) return unreachable;
  const fingerprint = made.us_bank_account?.fingerprint ?? null;
  const same = attached.find((each) => fingerprint !== null && each.us_bank_account?.fingerprint === fingerprint) ?? made;
  if (same.id !== token) await call(() => desk.stripe.paymentMethods.detach(token, undefined, { idempotencyKey: `detach-${token}` }));
  const kept = keptOf(same);
  return kept === null ? refused : { ok: true, method: kept };
}

/** A card that was paid with is attached to its customer already (`setup_future_usage`): it is marked as kept. */
async function keepPaid(desk: Desk, customer: string, paid: Sought): Promise<KeptMethodAnswer> {
  const found = await find(desk, paid);
  if (!found.ok) return unreachable;
  const token = found.value?.payment_method ?? null;
  if (found.value?.status !== 'succeeded' || found.value.metadata.reference !== paid.reference || token === null) return refused;
  const method = await readMethod(desk, token);
  if (!method.ok) return method.reason === 'refused' ? refused : unreachable;
  const owner = await desk.memory.customerId(customer);
  if (method.value.customer === null || method.value.customer !== owner || keptOf(method.value) === null) return refused;
  const kept = await markKept(desk, customer, token);
  return kept === null ? unreachable : { ok: true, method: kept };
}
