import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { MethodSummary, PaymentProvider, PaymentReference, ProviderAnswer, Sought } from '../../ports/payment-provider.ts';
import { decimalText } from './amounts.ts';
import { transactionAnswer } from './answers.ts';
import { accountOf } from './bank-account.ts';
import { badAnswer, call, type Desk, read } from './call.ts';
import { find } from './look-up.ts';
import { profileOf } from './profiles.ts';
import { nothingKnown, paymentAnswerOf, reasonOf, type Verdict, verdictOf } from './results.ts';
import { summaryOf } from './shown.ts';
import { UnderWay } from './under-way.ts';

/** The longest the gateway compares a transaction with those before it, seconds. */
const duplicateWindowSeconds = 28_800;
const rememberedReferences = 20_000;

interface Charge {
  reference: PaymentReference;
  amountCents: Cents;
  /** The customer as the gateway is told; left out with a stored method, which has its own. */
  customer?: string;
  source: object;
  isBank: boolean;
  method: MethodSummary | null;
}

/**
 * Charges of accounts and stored methods. The gateway keeps no index of our references, but refuses the same transaction within eight hours;
 * the same reference again in this process asks what became of the first, whatever the amount.
 */
export function charges(desk: Desk): Pick<PaymentProvider, 'chargeBank' | 'chargeToken' | 'query' | 'cancelForm'> {
  const sent = new Map<PaymentReference, Cents>();
  const query = (sought: Sought): Promise<ProviderAnswer> => queryPayment(desk, sought);
  const underWay = new UnderWay<ProviderAnswer>();
  const charge = (wanted: Charge): Promise<ProviderAnswer> =>
    underWay.share(wanted.reference, wanted.amountCents, () => chargeOnce(wanted));
  const chargeOnce = async (wanted: Charge): Promise<ProviderAnswer> => {
    const { reference, amountCents } = wanted;
    const before = sent.get(reference);
    if (before !== undefined) {
      if (before !== amountCents) return badAnswer;
      const first = await query(recent(desk, reference));
      if (!first.known || first.result.status !== 'notFound') return first;
    }
    sent.set(reference, amountCents);
    if (sent.size > rememberedReferences) sent.delete(sent.keys().next().value ?? '');
    return send(desk, wanted);
  };
  return {
    query,
    // A form that was given out stays good for as long as the gateway lets it: what is known is all that can be said.
    cancelForm: query,
    chargeBank: ({ reference, amountCents, customer, bank }) => {
      const payment = { bankAccount: accountOf(bank) };
      return charge({ reference, amountCents, customer, source: { payment }, isBank: true, method: summaryOf(payment, null) });
    },
    chargeToken: async ({ reference, amountCents, customer, token }) => {
      const profile = await profileOf(desk, customer);
      if (!profile.ok) return profile.why;
      const method = profile.methods.find((each) => each.token === token);
      // Nothing was sent, so this is no doubt.
      if (profile.id === null || method === undefined) return removed(reference, amountCents);
      const source = { profile: { customerProfileId: profile.id, paymentProfile: { paymentProfileId: token } } };
      const { kind, display, expiration } = method;
      return charge({ reference, amountCents, source, isBank: kind === 'bank', method: { kind, display, token, expiration } });
    },
  };
}

export async function queryPayment(desk: Desk, sought: Sought): Promise<ProviderAnswer> {
  const found = await find(desk, sought);
  if (!found.ok) return found.why;
  return found.details === null
    ? { known: true, result: nothingKnown(sought.reference) }
    : paymentAnswerOf(sought.reference, found.details);
}

/** A transaction whose repeat the gateway refuses. */
export function transactionFields(reference: string, fields: object): object {
  return {
    refId: reference,
    transactionRequest: {
      ...fields,
      order: { invoiceNumber: reference },
      transactionSettings: [{ settingName: 'duplicateWindow', settingValue: String(duplicateWindowSeconds) }],
    },
  };
}

async function send(desk: Desk, wanted: Charge): Promise<ProviderAnswer> {
  const { reference, amountCents, customer, source } = wanted;
  const amount = decimalText(amountCents);
  const ofCustomer = customer === undefined ? {} : { customer: { id: customer } };
  const fields = transactionFields(reference, { transactionType: 'authCaptureTransaction', amount, ...source, ...ofCustomer });
  const reply = await call(desk, 'CreateTransactionRequest', fields);
  if (!reply.ok) return reply.why;
  const answer = reply.told.refId === reference ? read(transactionAnswer, reply.body) : null;
  if (answer === null) {
    // The method went away between being looked up and being charged.
    return reply.codes.includes('E00040') && reply.told.refId === reference ? removed(reference, amountCents) : badAnswer;
  }
  const verdict = verdictOf(answer.transactionResponse);
  if (verdict.kind === 'unclear') return verdict.why;
  if (verdict.kind === 'duplicate') return firstOf(desk, reference);
  return { known: true, result: { ...nothingKnown(reference), amountCents, method: wanted.method, ...told(verdict, wanted.isBank) } };
}

/** What became of the one that the gateway took before; that it now has none is no clear word. */
async function firstOf(desk: Desk, reference: string): Promise<ProviderAnswer> {
  const first = await queryPayment(desk, recent(desk, reference));
  return first.known && first.result.status === 'notFound' ? badAnswer : first;
}

function told(verdict: Exclude<Verdict, { kind: 'unclear' | 'duplicate' }>, isBank: boolean) {
  const { transactionId } = verdict;
  if (verdict.kind === 'declined')
    return { status: 'declined', transactionId, responseText: verdict.text, reason: reasonOf(verdict.code, isBank) } as const;
  const { authCode } = verdict;
  const status = verdict.kind === 'held' ? 'processing' : isBank ? 'accepted' : 'succeeded';
  return { status, transactionId, authCode } as const;
}

function removed(reference: string, amountCents: Cents): ProviderAnswer {
  return { known: true, result: { ...nothingKnown(reference), amountCents, status: 'declined', reason: 'methodRemoved' } };
}

/** A reference that was charged no longer ago than the gateway compares. */
function recent(desk: Desk, reference: string): Sought {
  return { reference, transactionId: null, begunAt: new Date(desk.clock.now().getTime() - duplicateWindowSeconds * 1000) };
}
