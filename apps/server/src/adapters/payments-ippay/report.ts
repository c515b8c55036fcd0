import type { Cents } from '@porchlight/domain/money/cents.ts';
import { type MethodLine, type MoneyLine, type ReportLine, ReportUnavailable } from '../../ports/payment-provider.ts';
import { endingIn } from './card-names.ts';
import type { Ippay } from './context.ts';
import type { FeedLine } from './feed.ts';
import { centsOfDecimal, instantOfFeedTime, plainIpTransId, referenceIn } from './identifiers.ts';
import { nameOf } from './methods.ts';
import { isReturnCode } from './payments.ts';
import { saidOf } from './words.ts';

const dayMs = 86_400_000;
/** The list of settlements goes by the day of the payment, and money takes days to arrive. */
const settlementMs = 10 * dayMs;

interface Period {
  from: Date;
  to: Date;
}

/** What IPPay booked, list by list: cards, bank payments, their arrivals and returns, charge-backs, and cards an account updater changed. */
export async function* report(ippay: Ippay, { from, to }: Period): AsyncGenerator<ReportLine> {
  const { feed } = ippay;
  for await (const line of feed.read('credit', { from, to })) yield* booked('credit', line);
  for await (const line of feed.read('ach', { from, to })) yield* booked('ach', line);
  for await (const line of feed.read('achsettlement', { from: new Date(from.getTime() - settlementMs), to })) yield* settled(line, from);
  for await (const line of feed.read('achrejects', { from, to })) yield* returned(line);
  for await (const line of feed.read('ccchargebacks', { from, to })) yield* chargedBack(ippay, line);
  for await (const line of feed.read('getAccountUpdaterActivity', { from, to })) yield* updated(ippay, line);
}

const kindOfAct: Readonly<Record<string, MoneyLine['kind']>> = {
  SALE: 'captured',
  CAPT: 'captured',
  FORCE: 'captured',
  CREDIT: 'refunded',
  VOID: 'voided',
  CHECK: 'accepted',
  REVERSAL: 'refunded',
  VOIDACH: 'voided',
};
/** They move nothing. */
const withoutMoney: ReadonlySet<string> = new Set([
  'AUTHONLY',
  'REVERSEAUTH',
  'PARTIALREVERSAL',
  'INCREMENTAL',
  'ENQ',
  'TOKENIZE',
  'PING',
  'ACK',
]);

function* booked(list: 'credit' | 'ach', line: FeedLine): Generator<MoneyLine> {
  const act = line.get('Request_Type');
  if (line.get('ActionCode') !== '000' || withoutMoney.has(act)) return;
  const kind = kindOfAct[act] ?? 'unknown';
  const reference = referenceIn(line.get('UD2'));
  const said = kind === 'unknown' ? saidOf(list, '', act) : null;
  // A void that a refund of ours asked for is that refund.
  yield* moneyLine(line, { kind: kind === 'voided' && reference !== null ? 'refunded' : kind, reference, said, id: `${list}-${act}` });
}

function* settled(line: FeedLine, from: Date): Generator<MoneyLine> {
  const at = instantOfFeedTime(line.get('SettlementDate'));
  if (at === null || line.get('Request_Type') !== 'CHECK' || at.getTime() < from.getTime() - dayMs) return;
  yield* moneyLine(line, { kind: 'settled', reference: referenceIn(line.get('UD2')), at, id: 'achsettlement' });
}

/** Codes that are no returns, such as corrections of an account's number, are told as they are and never booked. */
function* returned(line: FeedLine): Generator<MoneyLine> {
  const code = line.get('Status').toUpperCase();
  const at = instantOfFeedTime(line.get('CompletionDate'));
  const isReturn = isReturnCode(code) && line.get('Request_Type') === 'CHECK';
  const told = isReturn
    ? ({ kind: 'returned', returnCode: code } as const)
    : ({ kind: 'unknown', said: saidOf('achrejects', '', line.get('Request_Type')) } as const);
  yield* moneyLine(line, { ...told, reference: referenceIn(line.get('UD2')), at, id: `achrejects-${code}` });
}

/** A charge-back names the payment by IPPay's id and its day; our reference stands in the list of that day. */
async function* chargedBack({ feed }: Ippay, line: FeedLine): AsyncGenerator<MoneyLine> {
  const transactionId = plainIpTransId(line.get('MatchedTransactionID'));
  const amountCents = centsOfDecimal(line.get('CaseAmount'));
  const at = instantOfFeedTime(line.get('ImportDate'));
  if (amountCents === null || at === null) throw new ReportUnavailable('a line of the feed could not be read');
  const day = instantOfFeedTime(line.get('ImportDateTransaction'));
  let reference: string | null = null;
  if (day !== null)
    for await (const sale of feed.read('credit', { from: new Date(day.getTime() - dayMs), to: new Date(day.getTime() + 2 * dayMs) }))
      if (plainIpTransId(sale.get('ipTransID')) === transactionId && sale.get('Request_Type') === 'SALE') {
        reference = referenceIn(sale.get('UD2'));
        break;
      }
  const lineId = `ccchargebacks-${line.get('CaseNumber')}`;
  yield { about: 'money', lineId, kind: 'chargedBack', reference, transactionId, amountCents, at, returnCode: null, said: null };
}

/**
 * A card that ended or was replaced: what is kept of it changes here first, then its customers' methods are to be asked for. One that its bank has
 * closed is shown as over. The line says the same whenever it is read: nothing by which its customers are known is taken away without a successor.
 */
async function* updated({ memory }: Ippay, line: FeedLine): AsyncGenerator<MethodLine> {
  const [oldToken, newToken] = [line.get('OldToken'), line.get('NewToken') || line.get('OldToken')];
  const expiration = line.get('ResponseCode') === 'C' ? monthBefore(line.get('Date')) : newExpiration(line);
  if (oldToken === '' || (expiration === null && newToken === oldToken)) return;
  const customers = [...(await memory.customersOf(nameOf(oldToken, ''))), ...(await memory.customersOf(nameOf(newToken, '')))];
  for (const customer of new Set(customers)) {
    const [oldName, newName] = [nameOf(oldToken, customer), nameOf(newToken, customer)];
    const method = (await memory.methods(customer)).find(({ token }) => token === oldName);
    if (method !== undefined) {
      const display = endingIn(method.brand, newToken);
      const isKept = await memory.keepMethod(customer, { ...method, token: newName, display, expiration: expiration ?? method.expiration });
      if (isKept && newName !== oldName) await memory.dropMethod(customer, oldName);
    }
    yield { about: 'method', lineId: `updater-${line.get('Date')}-${oldName}`, customer };
  }
}

function newExpiration(line: FeedLine): string | null {
  const [month, year] = [line.get('NewExpMonth'), line.get('NewExpYear')];
  return /^\d{1,2}$/.test(month) && /^\d{2}$/.test(year) ? `${month.padStart(2, '0')}/${year}` : null;
}

/** MM/YY of the last month in which the card was good. */
function monthBefore(time: string): string | null {
  const [, year, month] = /^20(\d\d)-(\d\d)-/.exec(time) ?? [];
  if (year === undefined) return null;
  return Number(month) > 1 ? `${String(Number(month) - 1).padStart(2, '0')}/${year}` : `12/${String(Number(year) - 1).padStart(2, '0')}`;
}

interface Told {
  kind: MoneyLine['kind'];
  reference: string | null;
  id: string;
  at?: Date | null;
  returnCode?: string | null;
  said?: string | null;
}

/** A line whose amount or time can't be read stops the reading: a report that is not whole must not pass for one that is. */
function* moneyLine(line: FeedLine, { kind, reference, id, returnCode = null, said = null, ...told }: Told): Generator<MoneyLine> {
  const amountCents: Cents | null = centsOfDecimal(line.get('Total_Amount'));
  const at = told.at ?? instantOfFeedTime(line.get('Date'));
  const transactionId = plainIpTransId(line.get('ipTransID'));
  if (amountCents === null || at === null) throw new ReportUnavailable('a line of the feed could not be read');
  yield { about: 'money', lineId: `${id}-${transactionId}`, kind, reference, transactionId, amountCents, at, returnCode, said };
}
