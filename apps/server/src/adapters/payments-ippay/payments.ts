import { reasonOfReturnCode } from '@porchlight/domain/payments/decline-reason.ts';
import type { MethodSummary, ProviderAnswer, Sought } from '../../ports/payment-provider.ts';
import { cardOfToken } from './card-names.ts';
import { type Ippay, withFeed } from './context.ts';
import { type GatewaySaid, type Message, send } from './gateway.ts';
import { plainIpTransId, transactionIdOf } from './identifiers.ts';
import { type Booked, fateOfCheck, findBooked, findChargeBack } from './lookup.ts';
import { type Asked, declinedAnswer, known, resultOf, shownText } from './results.ts';
import { isAboutNumber, saidOf, verdictOf } from './words.ts';

export interface Charge extends Asked {
  act: 'SALE' | 'CHECK';
  /** The rest of the message. */
  by: Pick<Message, 'card' | 'cardToken' | 'ach' | 'name' | 'zip' | 'origin'>;
  /** Third user-defined field: of a card payment whose it is, so that nobody else keeps its card; of a check what account it is drawn on. */
  note: string;
  method: MethodSummary;
}

/**
 * Charges once. The gateway takes a TransactionID once within 90 days and refuses a repeat; a refusal of its own is therefore asked about before
 * it counts, so that the repeat of a payment that went through is told as that payment. A check that is accepted is not paid (D-029).
 */
export async function charge(ippay: Ippay, { act, reference, amountCents, by, note, method }: Charge): Promise<ProviderAnswer> {
  const transactionId = transactionIdOf(reference);
  const answer = await send(ippay.terminal, { act, ...by, transactionId, amountCents, userFields: ['', reference, note] });
  if (!answer.known) return answer;
  const { said } = answer;
  const verdict = verdictOf(act, said.ActionCode, said.ResponseText);
  switch (verdict.kind) {
    case 'approved':
      return known(resultOf(reference, act === 'SALE' ? 'succeeded' : 'accepted', { ...toldBy(said), amountCents, method }));
    case 'declined':
      return declinedAnswer({ reference, amountCents }, verdict.reason, said.ResponseText, method);
    case 'unknown':
      return { known: false, reason: 'unknownStatus', said: verdict.said };
    case 'doubt':
      return { known: false, reason: 'unreachable' };
    default: {
      const before = await queryPayment(ippay, { reference, transactionId: null, begunAt: ippay.clock.now() });
      if (!before.known) return before;
      // The reference was used for another amount: that says nothing of this request.
      if (before.result.status !== 'notFound')
        return before.result.amountCents === null || before.result.amountCents === amountCents
          ? before
          : { known: false, reason: 'badAnswer' };
      // No number was sent, so the gateway does not know the token any more.
      const isGone = isByToken(by) && isAboutNumber(said.ActionCode, said.ErrMsg);
      const reason = verdict.kind === 'refused' ? verdict.reason : 'other';
      return declinedAnswer({ reference, amountCents }, isGone ? 'methodRemoved' : reason, '', method);
    }
  }
}

function isByToken({ cardToken, ach }: Charge['by']): boolean {
  return cardToken !== undefined || (ach !== undefined && 'token' in ach);
}

function toldBy(said: GatewaySaid): { transactionId: string | null; authCode: string | null; responseText: string | null } {
  return {
    transactionId: said.ipTransID === '' ? null : plainIpTransId(said.ipTransID),
    authCode: said.Approval === '' ? null : said.Approval,
    responseText: shownText(said.ResponseText),
  };
}

/**
 * Asks by our TransactionID. The answer names no amount and nothing of what happened later, so the feed is read for both: only the two together
 * are an outcome. A refusal to answer says nothing of the payment.
 */
export async function queryPayment(ippay: Ippay, sought: Sought): Promise<ProviderAnswer> {
  const { reference } = sought;
  const answer = await send(ippay.terminal, { act: 'ENQ', transactionId: transactionIdOf(reference) });
  if (!answer.known) return answer;
  const { said } = answer;
  const isCheck = /^CHECK/i.test(said.ResponseText);
  const verdict = verdictOf(isCheck ? 'CHECK' : 'SALE', said.ActionCode, said.ResponseText);
  switch (verdict.kind) {
    case 'approved':
      return withFeed(() => (isCheck ? bankOutcome(ippay, sought) : cardOutcome(ippay, sought)));
    case 'declined':
      return known(resultOf(reference, 'declined', { reason: verdict.reason, responseText: shownText(said.ResponseText) }));
    case 'notFound':
      return known(resultOf(reference, 'notFound'));
    case 'unknown':
      return { known: false, reason: 'unknownStatus', said: verdict.said };
    case 'refused':
      return { known: false, reason: 'badAnswer' };
    default:
      return { known: false, reason: 'unreachable' };
  }
}

async function cardOutcome({ feed, clock }: Ippay, sought: Sought): Promise<ProviderAnswer> {
  const booked = await findBooked(feed, 'credit', sought);
  if (booked === null || booked.actionCode !== '000') return { known: false, reason: 'badAnswer' };
  if (booked.act !== 'SALE') return { known: false, reason: 'unknownStatus', said: saidOf('enq', '000', booked.act) };
  const chargeBack = await findChargeBack(feed, booked.ipTransId, sought.begunAt, clock.now());
  const card = cardOfToken(booked.token);
  const method = card === null ? null : { kind: card.kind, display: card.display, token: card.token, expiration: null };
  return known(resultOf(sought.reference, chargeBack === null ? 'succeeded' : 'chargedBack', { ...factsOf(booked), method }));
}

/** Accepted, arrived, or come back: the last word counts. The account is not told here, since whoever asks knows it. */
async function bankOutcome({ feed, clock }: Ippay, sought: Sought): Promise<ProviderAnswer> {
  const [booked, { settled, returned }] = await Promise.all([findBooked(feed, 'ach', sought), fateOfCheck(feed, sought, clock.now())]);
  if (booked === null || booked.actionCode !== '000') return { known: false, reason: 'badAnswer' };
  const facts = factsOf(booked);
  if (returned === null) return known(resultOf(sought.reference, settled === null ? 'accepted' : 'settled', facts));
  const code = returned.get('Status').toUpperCase();
  if (!isReturnCode(code)) return { known: false, reason: 'unknownStatus', said: saidOf('achrejects', '', code) };
  return known(resultOf(sought.reference, 'returned', { ...facts, returnCode: code, reason: reasonOfReturnCode(code) }));
}

/** A return code of the bank network. Codes with a C are corrections of an account's data: the money has arrived. */
export function isReturnCode(code: string): boolean {
  return /^R\d\d$/.test(code);
}

function factsOf({ amountCents, ipTransId, approval }: Booked) {
  return { amountCents, transactionId: ipTransId === '' ? null : ipTransId, authCode: approval === '' ? null : approval };
}
