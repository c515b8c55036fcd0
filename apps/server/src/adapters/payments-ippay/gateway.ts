import type { Cents } from '@porchlight/domain/money/cents.ts';
import { z } from 'zod';
import type { NoClearAnswer } from '../../ports/payment-provider.ts';
import { post } from './call.ts';
import type { Act } from './words.ts';
import { readXml, writeXml, type XmlChild, type XmlContent } from './xml.ts';

export interface Terminal {
  id: string;
  password: string | null;
  url: string;
  timeoutMs: number;
}

export interface CardNumber {
  number: string;
  /** MM and YY. */
  month: string;
  year: string;
  /** Null where nothing is paid. */
  securityCode: string | null;
}

/** A bank account by its numbers or by its token. */
export type AchAccount = ({ routingNumber: string; accountNumber: string } | { token: string }) & {
  type: 'CHECKING' | 'SAVINGS';
  /** WEB: a consumer allowed it on the internet. CCD: a business. */
  sec: 'WEB' | 'CCD';
  checkNumber: string;
};

/** A message to the gateway. What is left out is not sent; amounts go as whole cents. */
export interface Message {
  act: Act | 'ENQ';
  transactionId?: string;
  origin?: 'INTERNET' | 'RECURRING';
  approval?: string;
  card?: CardNumber;
  cardToken?: string;
  /** Of a bank account to be turned into a token. */
  bankToKeep?: { routingNumber: string; accountNumber: string };
  ach?: AchAccount;
  name?: string;
  amountCents?: Cents;
  zip?: string;
  /** User-defined fields, which the reporting feed repeats. */
  userFields?: readonly [string, string, string];
}

/** What the gateway says; further fields are left alone. Texts only: a number here is a word of digits. */
const short = z.string().max(60).default('');
const answerShape = z.object({
  TransactionID: short,
  ActionCode: z.string().regex(/^[0-9A-Za-z]{3}$/),
  Approval: short,
  ResponseText: z.string().max(500).default(''),
  /** Told to nobody: it has been seen to hold the whole request. */
  ErrMsg: z.string().max(50_000).default(''),
  ipTransID: short,
  Token: short,
  TotalAmount: short,
});
export type GatewaySaid = z.output<typeof answerShape>;
export type GatewayAnswer =
  | { known: true; said: GatewaySaid }
  | Extract<NoClearAnswer, { reason: 'timeout' | 'unreachable' | 'badAnswer' }>;

/** More than twenty times of what it ever answers. */
const mostBytes = 64 * 1024;

/** Sends a message and reads the answer, which must be about the same transaction. */
export async function send(terminal: Terminal, message: Message): Promise<GatewayAnswer> {
  const { url, timeoutMs } = terminal;
  const reply = await post({ url, timeoutMs, mostBytes, body: writeXml('ippay', fieldsOf(terminal, message)) });
  if (!reply.ok) return { known: false, reason: reply.reason === 'tooLong' ? 'badAnswer' : reply.reason };
  if (reply.status >= 500) return { known: false, reason: 'unreachable' };
  // Tokens come in an element that is spelled otherwise.
  const tree = reply.status === 200 ? readXml(reply.text, ['ippayResponse', 'IPPayResponse']) : null;
  const answer = answerShape.safeParse(tree);
  if (!answer.success) return { known: false, reason: 'badAnswer' };
  const { transactionId } = message;
  const isOurs = transactionId === undefined || answer.data.TransactionID.toUpperCase() === transactionId;
  return isOurs ? { known: true, said: answer.data } : { known: false, reason: 'badAnswer' };
}

/** In the order of IPPay's document. */
function fieldsOf({ id, password }: Terminal, message: Message): XmlChild[] {
  const { act, card, ach, userFields } = message;
  return [
    ['TransactionType', act],
    ['TerminalID', id],
    ['TransactionID', message.transactionId ?? null],
    ['Approval', message.approval ?? null],
    ['Origin', message.origin ?? null],
    ['Password', password],
    ['CardNum', card === undefined ? null : cardNumber(act, card.number)],
    ['CVV2', card?.securityCode ?? null],
    ['Token', message.cardToken ?? null],
    ['CardExpMonth', card?.month ?? null],
    ['CardExpYear', card?.year ?? null],
    ['ABA', message.bankToKeep?.routingNumber ?? null],
    ['AccountNumber', message.bankToKeep?.accountNumber ?? null],
    ['ACH', ach === undefined ? null : achElement(ach)],
    ['CardName', message.name ?? null],
    ['TotalAmount', message.amountCents === undefined ? null : String(message.amountCents)],
    ['BillingPostalCode', message.zip ?? null],
    ['UDField1', userFields?.[0] || null],
    ['UDField2', userFields?.[1] || null],
    ['UDField3', userFields?.[2] || null],
  ];
}

/** A sale answers a token along with the result, so that nobody has to know the number afterwards. */
function cardNumber(act: Message['act'], number: string): XmlContent {
  return act === 'SALE' ? { attributes: { Tokenize: 'true' }, text: number } : number;
}

function achElement({ type, sec, checkNumber, ...account }: AchAccount): XmlContent {
  const numbers: XmlChild[] =
    'token' in account
      ? [['Token', account.token]]
      : [
          ['AccountNumber', account.accountNumber],
          ['ABA', account.routingNumber],
        ];
  return { attributes: { Type: type, SEC: sec }, children: [...numbers, ['CheckNumber', checkNumber]] };
}
