import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { PaymentProvider, RefundAnswer, Sought } from '../../ports/payment-provider.ts';
import { decimalText } from './amounts.ts';
import { type Details, type MaskedPayment, transactionAnswer } from './answers.ts';
import { badAnswer, call, type Desk, read } from './call.ts';
import { transactionFields } from './charges.ts';
import { find } from './look-up.ts';
import { noRefund, refundAnswerOf, takenIn, verdictOf } from './results.ts';
import { lastFourOf } from './shown.ts';
import { UnderWay } from './under-way.ts';

/** A refund is called for again within hours of the first time; after that it is asked about. */
const repeatedWithinMs = 3 * 86_400_000;

interface Wanted {
  reference: string;
  of: Sought;
  amountCents: Cents;
}

/**
 * Refunds. What has not left for settlement is voided as a whole; the rest is given back by a transaction of its own under the refund's
 * reference. It is looked for before it is sent, since a refund is seldom and must not be given twice.
 */
export function refunds(desk: Desk): Pick<PaymentProvider, 'refund' | 'queryRefund'> {
  const underWay = new UnderWay<RefundAnswer>();
  return {
    queryRefund: ({ of, ...sought }) => queryRefund(desk, sought, of),
    refund: (wanted) => underWay.share(wanted.reference, wanted.amountCents, () => refundOnce(desk, wanted)),
  };
}

async function refundOnce(desk: Desk, wanted: Wanted): Promise<RefundAnswer> {
  const { reference, of, amountCents } = wanted;
  const before = await queryRefund(desk, { reference, transactionId: null, begunAt: lately(desk, of) }, of);
  if (!before.known) return before;
  if (before.result.status !== 'notFound') return before.result.amountCents === amountCents ? before : otherAmount(before, wanted);
  const payment = await find(desk, of);
  if (!payment.ok) return payment.why;
  // Nothing was sent, so this is no doubt.
  if (payment.details === null) return declined(wanted, null);
  const isWhole = payment.details.authAmount === amountCents;
  return takenIn.has(payment.details.transactionStatus) && isWhole
    ? stop(desk, wanted, payment.details)
    : giveBack(desk, wanted, payment.details);
}

function lately(desk: Desk, of: Sought): Date {
  return new Date(Math.max(of.begunAt.getTime(), desk.clock.now().getTime() - repeatedWithinMs));
}

/** Of what was voided as a whole nothing is left to be given back; another amount under a refund's own reference is a mistake. */
function otherAmount(before: RefundAnswer & { known: true }, wanted: Wanted): RefundAnswer {
  return before.result.isVoid ? declined(wanted, null) : badAnswer;
}

/** A payment that was voided is the one trace a void leaves: it has no reference of its own. */
async function queryRefund(desk: Desk, sought: Sought, of: Sought): Promise<RefundAnswer> {
  const found = await find(desk, sought);
  if (!found.ok) return found.why;
  if (found.details !== null) return refundAnswerOf(sought.reference, found.details);
  const payment = await find(desk, of);
  if (!payment.ok) return payment.why;
  return payment.details?.transactionStatus === 'voided'
    ? stopped(sought.reference, payment.details)
    : { known: true, result: noRefund(sought.reference) };
}

async function stop(desk: Desk, wanted: Wanted, payment: Details): Promise<RefundAnswer> {
  return send(desk, wanted, { transactionType: 'voidTransaction', refTransId: payment.transId }, () => stopped(wanted.reference, payment));
}

function giveBack(desk: Desk, wanted: Wanted, { transId, payment }: Details): Promise<RefundAnswer> {
  const fields = {
    transactionType: 'refundTransaction',
    amount: decimalText(wanted.amountCents),
    payment: backTo(payment),
    refTransId: transId,
  };
  return send(desk, wanted, transactionFields(wanted.reference, fields), (transactionId) => ({
    known: true,
    result: { ...noRefund(wanted.reference), status: 'done', amountCents: wanted.amountCents, transactionId },
  }));
}

async function send(desk: Desk, wanted: Wanted, fields: object, done: (transactionId: string) => RefundAnswer): Promise<RefundAnswer> {
  const request = 'transactionRequest' in fields ? fields : { refId: wanted.reference, transactionRequest: fields };
  const reply = await call(desk, 'CreateTransactionRequest', request);
  if (!reply.ok) return reply.why;
  const answer = reply.told.refId === wanted.reference ? read(transactionAnswer, reply.body) : null;
  if (answer === null) return badAnswer;
  const verdict = verdictOf(answer.transactionResponse);
  switch (verdict.kind) {
    case 'approved':
      return done(verdict.transactionId);
    case 'held':
      return { known: true, result: { ...noRefund(wanted.reference), status: 'processing', amountCents: wanted.amountCents } };
    case 'declined':
      return declined(wanted, verdict.text);
    case 'duplicate':
      return badAnswer;
    case 'unclear':
      return verdict.why;
  }
}

/** The gateway wants the last four digits of where the money goes back to. */
function backTo(payment: MaskedPayment | null | undefined): object {
  const { creditCard, bankAccount } = payment ?? {};
  if (creditCard) return { creditCard: { cardNumber: lastFourOf(creditCard.cardNumber), expirationDate: 'XXXX' } };
  const { accountType, routingNumber, accountNumber, nameOnAccount } = bankAccount ?? {};
  return { bankAccount: { accountType, routingNumber, accountNumber, nameOnAccount } };
}

function stopped(reference: string, payment: Details): RefundAnswer {
  const amountCents = payment.authAmount ?? null;
  return { known: true, result: { ...noRefund(reference), status: 'done', amountCents, isVoid: true, transactionId: payment.transId } };
}

function declined({ reference, amountCents }: Wanted, responseText: string | null): RefundAnswer {
  return { known: true, result: { ...noRefund(reference), status: 'declined', amountCents, responseText } };
}
