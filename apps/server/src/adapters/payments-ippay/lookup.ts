import { type Cents, sumCents } from '@porchlight/domain/money/cents.ts';
import type { Sought } from '../../ports/payment-provider.ts';
import type { Feed, FeedKind, FeedLine } from './feed.ts';
import { centsOfDecimal, plainIpTransId, transactionIdOf } from './identifiers.ts';

const hourMs = 3_600_000;
/** A form lives fifteen minutes and a call half of one; clocks may differ. */
const aroundMs = hourMs;
/** A card payment leaves for settlement within days, and can't be made void afterwards. */
const voidsMs = 10 * 24 * hourMs;
/** The bank tells a return within sixty days, as a rule. */
const returnsMs = 75 * 24 * hourMs;
/** Cards take no credit of a payment that is older. */
const refundsMs = 180 * 24 * hourMs;
/** A charge-back comes within months. */
const chargeBacksMs = 180 * 24 * hourMs;

/** A transaction as the feed lists it. */
export interface Booked {
  act: string;
  actionCode: string;
  text: string;
  amountCents: Cents | null;
  ipTransId: string;
  approval: string;
  token: string;
  name: string;
  userFields: readonly [string, string, string];
}

/** When something of that moment is looked for. */
export function aroundBegin({ begunAt }: Pick<Sought, 'begunAt'>): { from: Date; to: Date } {
  return { from: new Date(begunAt.getTime() - aroundMs), to: new Date(begunAt.getTime() + aroundMs) };
}

/** The transaction that went by our reference, of cards or of bank accounts; null when the list has none. Throws ReportUnavailable. */
export async function findBooked(feed: Feed, kind: 'credit' | 'ach', sought: Sought): Promise<Booked | null> {
  const line = await findLine(
    feed,
    kind,
    aroundBegin(sought),
    (each) => isOf(each, sought.reference) && each.get('Request_Type') !== 'VOID',
  );
  return line === null ? null : bookedOf(line);
}

/** A card payment that has left for settlement can't be made void any more. */
export async function isCardSettled(feed: Feed, sought: Sought): Promise<boolean> {
  return (await findLine(feed, 'ccsettlement', aroundBegin(sought), (line) => isOf(line, sought.reference))) !== null;
}

/** The void of that payment which was asked for by that refund, since that moment. A payment is not long without its settlement. */
export async function findVoid(feed: Feed, of: Sought, refund: Pick<Sought, 'reference' | 'begunAt'>, now: Date): Promise<Booked | null> {
  const { from } = aroundBegin(refund);
  const isIt = (line: FeedLine): boolean =>
    line.get('Request_Type') === 'VOID' &&
    isOf(line, of.reference) &&
    line.get('UD2') === refund.reference &&
    line.get('ActionCode') === '000';
  const line = await findLine(feed, 'credit', { from, to: latest(from, now, voidsMs) }, isIt);
  return line === null ? null : bookedOf(line);
}

/** What went back of that payment by refunds of ours, but for that one. */
export async function refundedBefore(feed: Feed, kind: 'credit' | 'ach', of: Sought, refund: string, now: Date): Promise<Cents> {
  const act = kind === 'credit' ? 'CREDIT' : 'REVERSAL';
  const amounts: Cents[] = [];
  for await (const line of feed.read(kind, { from: of.begunAt, to: latest(of.begunAt, now, refundsMs) })) {
    const { amountCents, userFields, actionCode } = bookedOf(line);
    const isOfPayment = line.get('Request_Type') === act && actionCode === '000' && userFields[0] === of.reference;
    if (isOfPayment && userFields[1] !== refund && amountCents !== null) amounts.push(amountCents);
  }
  return sumCents(amounts);
}

/** What became of a bank payment: when it arrived, or by what code it came back. */
export async function fateOfCheck(feed: Feed, sought: Sought, now: Date): Promise<{ settled: Booked | null; returned: FeedLine | null }> {
  const { begunAt, reference } = sought;
  const isIt = (line: FeedLine): boolean => isOf(line, reference);
  const [settled, returned] = await Promise.all([
    findLine(feed, 'achsettlement', aroundBegin(sought), isIt),
    findLine(feed, 'achrejects', { from: begunAt, to: latest(begunAt, now, returnsMs) }, isIt),
  ]);
  return { settled: settled === null ? null : bookedOf(settled), returned };
}

/** The charge-back of a card payment, which names it by IPPay's id alone. */
export function findChargeBack(feed: Feed, ipTransId: string, begunAt: Date, now: Date): Promise<FeedLine | null> {
  const isIt = (line: FeedLine): boolean => plainIpTransId(line.get('MatchedTransactionID')) === ipTransId;
  return findLine(feed, 'ccchargebacks', { from: begunAt, to: latest(begunAt, now, chargeBacksMs) }, isIt);
}

function latest(from: Date, now: Date, mostMs: number): Date {
  return new Date(Math.min(now.getTime(), from.getTime() + mostMs));
}

function isOf(line: FeedLine, reference: string): boolean {
  return line.get('Transaction_ID').toUpperCase() === transactionIdOf(reference);
}

async function findLine(
  feed: Feed,
  kind: FeedKind,
  period: { from: Date; to: Date },
  isIt: (line: FeedLine) => boolean,
): Promise<FeedLine | null> {
  for await (const line of feed.read(kind, period)) if (isIt(line)) return line;
  return null;
}

export function bookedOf(line: FeedLine): Booked {
  return {
    act: line.get('Request_Type'),
    actionCode: line.get('ActionCode'),
    text: line.get('Response_Text'),
    amountCents: centsOfDecimal(line.get('Total_Amount')),
    ipTransId: plainIpTransId(line.get('ipTransID')),
    approval: line.get('Auth_Code'),
    token: line.get('Token'),
    name: line.get('CardHolderName'),
    userFields: [line.get('UD1'), line.get('UD2'), line.get('UD3')],
  };
}
