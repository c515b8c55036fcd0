import { z } from 'zod';
import { type Act, ActRefused } from '../kit/gateway.ts';
import { payByToken } from './hosted.ts';
import { declineZip, fingerprintOf } from './outcomes.ts';
import { drop } from './profiles.ts';
import type { CustomerProfile, Masked, Merchant, Transaction } from './state.ts';
import type { AnetDesk } from './transactions.ts';

const reference = z.string();
const customer = z.string();
const outcome = z.enum(['approved', 'declined', 'expired', 'insufficientFunds']);

const acts = z.discriminatedUnion('name', [
  z.object({ name: z.literal('settle'), reference }),
  z.object({ name: z.literal('return'), reference, code: z.string() }),
  z.object({ name: z.literal('chargeBack'), reference }),
  z.object({
    name: z.literal('storeMethod'),
    customer,
    kind: z.enum(['card', 'bank']).default('card'),
    outcome: outcome.default('approved'),
    brand: z.string().default('Visa'),
    lastFour: z.string().default('1111'),
  }),
  z.object({ name: z.literal('removeMethod'), customer, token: z.string() }),
  z.object({ name: z.literal('setStatus'), reference, status: z.string() }),
  z.object({ name: z.literal('holdNext'), count: z.int().default(1) }),
  z.object({ name: z.literal('payForm'), fields: z.record(z.string(), z.string()), card: outcome.default('approved') }),
]);

/** What the world does to the gateway. */
export function play(act: Act, desk: AnetDesk, merchant: Merchant): unknown {
  const { data: asked, error } = acts.safeParse(act);
  if (asked === undefined) throw new ActRefused(`no such act: ${error.message}`);
  switch (asked.name) {
    case 'settle':
      return settle(desk, paymentOf(desk, asked.reference));
    case 'return':
      return giveBackToBank(desk, paymentOf(desk, asked.reference), asked.code);
    case 'chargeBack':
      return undo(desk, paymentOf(desk, asked.reference), 'chargeback').id;
    case 'storeMethod':
      return store(desk, asked);
    case 'removeMethod':
      if (!drop(desk, merchant, profileOf(desk, asked.customer), asked.token)) throw new ActRefused('no such method');
      return null;
    case 'setStatus':
      paymentOf(desk, asked.reference).status = asked.status;
      return null;
    case 'holdNext':
      desk.state.holdNext = asked.count;
      return null;
    case 'payForm':
      return payByToken(desk, merchant, asked.fields['token'] ?? '', typedCard(desk, asked.card));
  }
}

/** The newest approved one, or a refund: whatever carries that reference and moved money. */
function paymentOf(desk: AnetDesk, invoiceNumber: string): Transaction {
  const all = desk.state.transactions.filter(
    (each) => each.invoiceNumber === invoiceNumber && each.responseCode !== '2' && each.responseCode !== '3',
  );
  const [first] = all;
  if (first === undefined) throw new ActRefused(`nothing was taken under ${invoiceNumber}`);
  return first;
}

function settle(desk: AnetDesk, payment: Transaction): string {
  if (!payment.status.endsWith('PendingSettlement')) throw new ActRefused(`nothing to settle: ${payment.status}`);
  payment.status = payment.type === 'refundTransaction' ? 'refundSettledSuccessfully' : 'settledSuccessfully';
  payment.batchId = newBatch(desk, payment.method);
  return payment.batchId;
}

function giveBackToBank(desk: AnetDesk, payment: Transaction, code: string): string {
  if (payment.method.kind !== 'bank') throw new ActRefused('only bank payments come back');
  if (payment.status.endsWith('PendingSettlement')) settle(desk, payment);
  const entry = undo(desk, payment, 'returnedItem');
  const item = { id: entry.id, at: desk.now().toISOString(), code, description: `Returned: ${code}` };
  payment.returnedItems.push(item);
  entry.returnedItems.push(item);
  return entry.id;
}

/** What undoes a payment is a transaction of its own, in a batch of its own day. */
function undo(desk: AnetDesk, payment: Transaction, type: 'returnedItem' | 'chargeback'): Transaction {
  if (payment.status !== 'settledSuccessfully' && !(type === 'chargeback' && payment.status.endsWith('PendingSettlement')))
    throw new ActRefused(`nothing to undo: ${payment.status}`);
  if (payment.batchId === null) settle(desk, payment);
  const batchId = newBatch(desk, payment.method);
  const entry: Transaction = {
    ...payment,
    id: desk.id('6'),
    type,
    refTransId: payment.id,
    status: type,
    returnedItems: [],
    submittedAt: desk.now().toISOString(),
    batchId,
    authCode: '',
  };
  desk.state.transactions.push(entry);
  return entry;
}

function newBatch(desk: AnetDesk, method: Masked): string {
  const id = desk.id('4');
  desk.state.batches.push({ id, settledAt: desk.now().toISOString(), method: method.kind === 'card' ? 'creditCard' : 'eCheck' });
  return id;
}

function profileOf(desk: AnetDesk, merchantCustomerId: string): CustomerProfile {
  const known = desk.state.profiles.find((each) => each.merchantCustomerId === merchantCustomerId);
  if (known !== undefined) return known;
  const profile = { id: desk.id('9'), merchantCustomerId, methods: [] };
  desk.state.profiles.push(profile);
  return profile;
}

type Stored = Extract<z.output<typeof acts>, { name: 'storeMethod' }>;

function store(desk: AnetDesk, asked: Stored): { token: string; customerId: string } {
  const fingerprint = fingerprintOf(desk.id('method'));
  const { kind, lastFour, brand } = asked;
  const isBad = asked.outcome === 'declined' || asked.outcome === 'insufficientFunds';
  const method: Masked =
    kind === 'bank'
      ? {
          kind,
          accountType: 'checking',
          routingEnd: '0021',
          lastFour,
          name: 'Maria Lopez',
          fingerprint,
          isRefused: asked.outcome !== 'approved',
        }
      : { kind, brand, lastFour, expiration: expirationFor(desk, asked.outcome), fingerprint, zip: isBad ? declineZip : '22314' };
  const id = desk.id('8');
  const profile = profileOf(desk, asked.customer);
  profile.methods.push({ id, method });
  return { token: id, customerId: profile.id };
}

const expirationFor = (desk: AnetDesk, wanted: z.output<typeof outcome>): string =>
  wanted === 'expired' ? '2019-01' : `${desk.now().getUTCFullYear() + 3}-08`;

function typedCard(desk: AnetDesk, wanted: z.output<typeof outcome>) {
  const zip = wanted === 'declined' || wanted === 'insufficientFunds' ? declineZip : '22314';
  return { number: '4111111111111111', expiration: expirationFor(desk, wanted), zip };
}
