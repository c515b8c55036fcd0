import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { PaymentReference, RefundAnswer, RefundResult, Sought } from '../../ports/payment-provider.ts';
import type { BankAccountType } from './card-names.ts';
import { type Ippay, withFeed } from './context.ts';
import { type GatewayAnswer, type Message, send } from './gateway.ts';
import { plainIpTransId, transactionIdOf } from './identifiers.ts';
import { type Booked, fateOfCheck, findBooked, findVoid, isCardSettled, refundedBefore } from './lookup.ts';
import { checkNumberOf, entryOf } from './methods.ts';
import { shownText } from './results.ts';
import { verdictOf } from './words.ts';

interface Refund {
  reference: PaymentReference;
  of: Sought;
  amountCents: Cents;
}

/**
 * Gives money back: a card payment that has not left for settlement is made void as a whole, any other is credited; a bank payment is reversed
 * once it arrived. IPPay stops no bank payment on its way any more, so that one is declined until then.
 */
export function refund(ippay: Ippay, asked: Refund): Promise<RefundAnswer> {
  return withFeed<RefundResult>(async () => {
    const [card, check] = await Promise.all([findBooked(ippay.feed, 'credit', asked.of), findBooked(ippay.feed, 'ach', asked.of)]);
    const booked = card ?? check;
    if (booked === null || booked.actionCode !== '000') return declined(asked, 'PAYMENT NOT FOUND');
    if (booked.amountCents === null || booked.token === '') return { known: false, reason: 'badAnswer' };
    // The gateway takes a credit of any amount: what is left of the payment is ours to know.
    const before = await refundedBefore(ippay.feed, card === null ? 'ach' : 'credit', asked.of, asked.reference, ippay.clock.now());
    if (before + asked.amountCents > booked.amountCents) return declined(asked, 'AMOUNT ABOVE THE PAYMENT');
    return card === null ? reverse(ippay, asked, booked) : creditOrVoid(ippay, asked, booked);
  });
}

async function creditOrVoid(ippay: Ippay, asked: Refund, booked: Booked): Promise<RefundAnswer> {
  const isWhole = asked.amountCents === booked.amountCents;
  if (!isWhole || (await isCardSettled(ippay.feed, asked.of))) return credit(ippay, asked, booked);
  return makeVoid(ippay, asked, booked);
}

/**
 * A void carries the payment's TransactionID and none of its own: whether this refund made it is told by the feed. A void that is refused may have
 * been made before and its answer lost, so nothing is credited in its place unless the payment is surely in a settlement.
 */
async function makeVoid(ippay: Ippay, asked: Refund, booked: Booked): Promise<RefundAnswer> {
  const { of, reference, amountCents } = asked;
  const transactionId = transactionIdOf(of.reference);
  const by = { approval: booked.approval, cardToken: booked.token, userFields: [of.reference, reference, ''] } as const;
  const answer = await send(ippay.terminal, { act: 'VOID', transactionId, amountCents, ...by });
  if (!answer.known) return answer;
  const { kind } = verdictOf('VOID', answer.said.ActionCode, answer.said.ResponseText);
  if (kind === 'approved') return done(asked, amountCents, answer.said);
  if (kind === 'doubt') return { known: false, reason: 'unreachable' };
  const made = await findVoid(ippay.feed, of, { reference, begunAt: of.begunAt }, ippay.clock.now());
  if (made !== null) return done(asked, made.amountCents, { ipTransID: made.ipTransId, ResponseText: made.text });
  if (await isCardSettled(ippay.feed, of)) return credit(ippay, asked, booked);
  const said = verdictOf('VOID', answer.said.ActionCode, answer.said.ResponseText);
  return said.kind === 'unknown' ? { known: false, reason: 'unknownStatus', said: said.said } : { known: false, reason: 'badAnswer' };
}

async function credit(ippay: Ippay, asked: Refund, booked: Booked): Promise<RefundAnswer> {
  return payBack(ippay, asked, { act: 'CREDIT', cardToken: booked.token });
}

async function reverse(ippay: Ippay, asked: Refund, booked: Booked): Promise<RefundAnswer> {
  const { settled, returned } = await fateOfCheck(ippay.feed, asked.of, ippay.clock.now());
  if (returned !== null) return declined(asked, 'PAYMENT CAME BACK');
  if (settled === null) return declined(asked, 'PAYMENT NOT SETTLED');
  const entry = entryOf(accountTypeIn(booked.userFields[2]));
  const ach = { token: booked.token, ...entry, checkNumber: checkNumberOf(asked.reference) };
  return payBack(ippay, asked, { act: 'REVERSAL', ach, name: booked.name === '' ? asked.of.reference : booked.name });
}

function accountTypeIn(note: string): BankAccountType {
  return note === 'SAVINGS' || note === 'BUSINESS_CHECK' ? note : 'CHECKING';
}

/** A payment the other way with a TransactionID of its own, which the gateway takes once: a repeat is refused and asked about. */
async function payBack(ippay: Ippay, asked: Refund, by: Message & { act: 'CREDIT' | 'REVERSAL' }): Promise<RefundAnswer> {
  const { reference, of, amountCents } = asked;
  const fields = { transactionId: transactionIdOf(reference), amountCents, userFields: [of.reference, reference, ''] } as const;
  const answer = await send(ippay.terminal, { ...by, ...fields });
  if (!answer.known) return answer;
  const verdict = verdictOf(by.act, answer.said.ActionCode, answer.said.ResponseText);
  if (verdict.kind === 'approved') return done(asked, amountCents, answer.said);
  if (verdict.kind === 'declined') return declined(asked, answer.said.ResponseText);
  if (verdict.kind === 'unknown') return { known: false, reason: 'unknownStatus', said: verdict.said };
  if (verdict.kind === 'doubt') return { known: false, reason: 'unreachable' };
  const before = await queryPaidBack(ippay, { ...soughtNow(ippay, reference), of });
  if (!before.known) return before;
  return before.result.status === 'notFound' ? declined(asked, 'REFUND NOT ACCEPTED') : before;
}

const soughtNow = ({ clock }: Ippay, reference: PaymentReference): Sought => ({ reference, transactionId: null, begunAt: clock.now() });

/** By the refund's own TransactionID, and where the gateway never saw that, by a void of the payment that carries its reference. */
export async function queryRefund(ippay: Ippay, sought: Sought & { of: Sought }): Promise<RefundAnswer> {
  const paidBack = await queryPaidBack(ippay, sought);
  if (!paidBack.known || paidBack.result.status !== 'notFound') return paidBack;
  return withFeed(async () => {
    const made = await findVoid(ippay.feed, sought.of, sought, ippay.clock.now());
    return made === null ? paidBack : done(sought, made.amountCents, { ipTransID: made.ipTransId, ResponseText: made.text });
  });
}

async function queryPaidBack(ippay: Ippay, sought: Sought & { of: Sought }): Promise<RefundAnswer> {
  const answer: GatewayAnswer = await send(ippay.terminal, { act: 'ENQ', transactionId: transactionIdOf(sought.reference) });
  if (!answer.known) return answer;
  const { said } = answer;
  const isReversal = /^CHECK/i.test(said.ResponseText);
  const verdict = verdictOf(isReversal ? 'REVERSAL' : 'CREDIT', said.ActionCode, said.ResponseText);
  if (verdict.kind === 'notFound') return { known: true, result: resultOf(sought.reference, 'notFound', null, null, null) };
  if (verdict.kind === 'declined') return declined(sought, said.ResponseText);
  if (verdict.kind === 'unknown') return { known: false, reason: 'unknownStatus', said: verdict.said };
  if (verdict.kind !== 'approved') return { known: false, reason: verdict.kind === 'refused' ? 'badAnswer' : 'unreachable' };
  return withFeed(async () => {
    const booked = await findBooked(ippay.feed, isReversal ? 'ach' : 'credit', sought);
    return booked === null ? { known: false, reason: 'badAnswer' } : done(sought, booked.amountCents, said);
  });
}

function resultOf(
  reference: PaymentReference,
  status: RefundResult['status'],
  amountCents: Cents | null,
  transactionId: string | null,
  responseText: string | null,
): RefundResult {
  // Only of a payment that never left the customer's bank, which IPPay can't do for bank payments; a card's void is money given back.
  return { reference, status, amountCents, isVoid: false, transactionId, responseText };
}

function done(
  { reference }: { reference: string },
  amountCents: Cents | null,
  said: { ipTransID: string; ResponseText: string },
): RefundAnswer {
  const transactionId = said.ipTransID === '' ? null : plainIpTransId(said.ipTransID);
  return { known: true, result: resultOf(reference, 'done', amountCents, transactionId, shownText(said.ResponseText)) };
}

function declined({ reference, amountCents = null }: { reference: string; amountCents?: Cents | null }, text: string): RefundAnswer {
  return { known: true, result: resultOf(reference, 'declined', amountCents, null, shownText(text)) };
}
