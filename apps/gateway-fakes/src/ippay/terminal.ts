import type { Desk, GatewayReply } from '../kit/gateway.ts';
import { answerXml, type Message, readMessage } from './message.ts';
import { declineOf, isCardNumber, isRoutingNumber, refusedAccountPrefix, tokenOf } from './numbers.ts';
import { findTransaction, type IppayState, type Transaction } from './records.ts';

export interface Merchant {
  terminalId: string;
  /** Null: the terminal has none, and whatever is sent is ignored. */
  password: string | null;
}

/** A message that is not taken: code and text, as the gateway words it. */
class Refused extends Error {
  readonly code: string;

  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}

type Act = (message: Message, desk: Desk<IppayState>) => Transaction;
const uniqueMs = 90 * 86_400_000;

/** POST /ippay. Whatever it says, it says with status 200. */
export function serveTerminal(merchant: Merchant, body: string, desk: Desk<IppayState>): GatewayReply {
  const message = readMessage(body);
  try {
    if ('wrong' in message) throw new Refused('921', `Invalid message format: ${message.wrong}.`);
    return carryOut(merchant, message, desk);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const id = 'wrong' in message ? '' : message.get('TransactionID');
    return xml('ippayResponse', [
      ['TransactionID', id],
      ['ActionCode', error.code],
      ['ErrMsg', error.message],
    ]);
  }
}

function carryOut(merchant: Merchant, message: Message, desk: Desk<IppayState>): GatewayReply {
  if (message.get('TerminalID') !== merchant.terminalId) throw new Refused('925', 'Invalid TID.');
  if (merchant.password !== null && message.get('Password') !== merchant.password) throw new Refused('926', 'Invalid Password.');
  const id = message.get('TransactionID');
  if (id !== '' && !/^[0-9A-Za-z]{1,18}$/.test(id)) throw new Refused('921', 'Invalid TransactionID.');
  const type = message.get('TransactionType');
  if (type === 'PING') return xml('ippayResponse', said('000', 'PING'));
  if (type === 'TOKENIZE') return tokenize(message, desk);
  if (type === 'ENQ') return enquire(message, desk);
  const act = acts[type];
  if (act === undefined) throw new Refused('900', 'The transaction type is not a valid transaction type.');
  const made = act(message, desk);
  desk.state.transactions.push(made);
  return told(made, message.attribute('CardNum', 'Tokenize') === 'true');
}

const said = (code: string, text: string) => [['ActionCode', code] as const, ['ResponseText', text] as const];

const acts: Readonly<Record<string, Act>> = {
  SALE: (message, desk) => cardEntry('SALE', 'APPROVED', message, desk),
  CREDIT: (message, desk) => cardEntry('CREDIT', 'RETURN ACCEPTED', message, desk),
  CHECK: (message, desk) => bankEntry('CHECK', message, desk),
  REVERSAL: (message, desk) => bankEntry('REVERSAL', message, desk),
  VOID: makeVoid,
  VOIDACH: () => {
    throw new Refused('900', 'VOIDACH transactions are no longer supported.');
  },
};

function cardEntry(act: 'SALE' | 'CREDIT', text: string, message: Message, desk: Desk<IppayState>): Transaction {
  const entry = begin(act, message, desk);
  const { number, token } = cardIn(message, desk);
  const decline = act === 'SALE' ? declineOf(number) : null;
  const digits = entry.ipTransId.slice(-6);
  if (decline !== null) return { ...entry, token, actionCode: decline[0], text: decline[1] };
  return { ...entry, token, text, approval: act === 'SALE' ? `TEST${digits.slice(-2)}` : digits };
}

function cardIn(message: Message, desk: Desk<IppayState>): { number: string; token: string } {
  if (message.has('Token')) {
    const token = message.get('Token');
    return { number: vaulted(desk.state, 'card', token), token };
  }
  const number = message.get('CardNum');
  if (!isCardNumber(number)) throw new Refused('900', 'Invalid card number.  ');
  const [month, year] = [message.get('CardExpMonth'), message.get('CardExpYear')];
  if (!/^(0[1-9]|1[0-2])$/.test(month) || !/^\d{2}$/.test(year)) throw new Refused('917', 'Invalid expiration date.');
  if (desk.now().getTime() >= Date.UTC(2000 + Number(year), Number(month), 2)) throw new Refused('917', 'Expired card.');
  if (message.has('CVV2') && !/^\d{3,4}$/.test(message.get('CVV2'))) throw new Refused('933', 'Invalid CVV2.');
  return { number, token: tokenOf(desk.state, 'card', number) };
}

function vaulted(state: IppayState, kind: 'card' | 'bank', token: string): string {
  const kept = state.vault[token];
  if (kept === undefined || kept.isGone || kept.kind !== kind) throw new Refused('912', 'Invalid token.');
  return kept.number;
}

const entryClasses = ['WEB', 'PPD', 'CCD', 'TEL', 'POP', 'ARC', 'BOC'];

function bankEntry(act: 'CHECK' | 'REVERSAL', message: Message, desk: Desk<IppayState>): Transaction {
  const entry = begin(act, message, desk);
  if (!message.has('CardName')) throw new Refused('921', 'CardName is required.');
  // Without a type it is a checking account, as older clients send it.
  if (!['', 'CHECKING', 'SAVINGS'].includes(message.attribute('ACH', 'Type'))) throw new Refused('924', 'Invalid account type.');
  if (!entryClasses.includes(message.attribute('ACH', 'SEC'))) throw new Refused('921', 'Invalid SEC code.');
  if (!/^\d{1,15}$/.test(message.ach('CheckNumber'))) throw new Refused('921', 'Invalid check number.');
  return { ...entry, token: accountIn(message, desk), checkNumber: message.ach('CheckNumber'), text: 'CHECK ACCEPTED', approval: '000000' };
}

function accountIn(message: Message, desk: Desk<IppayState>): string {
  const token = message.ach('Token');
  if (token !== '') {
    vaulted(desk.state, 'bank', token);
    return token;
  }
  return accountToken(desk.state, message.ach('ABA'), message.ach('AccountNumber'));
}

function accountToken(state: IppayState, routingNumber: string, accountNumber: string): string {
  if (!isRoutingNumber(routingNumber)) throw new Refused('923', 'Invalid ABA.');
  if (!/^\d{4,17}$/.test(accountNumber) || accountNumber.startsWith(refusedAccountPrefix)) throw new Refused('924', 'Invalid DDA.');
  return tokenOf(state, 'bank', `${routingNumber}${accountNumber}`);
}

/** What every money message has: an id that was not used within 90 days, and whole cents. */
function begin(act: Transaction['act'], message: Message, desk: Desk<IppayState>): Transaction {
  const ipTransId = desk.id('');
  const id = (message.get('TransactionID') || newTransactionId(desk)).toUpperCase();
  const before = findTransaction(desk.state, id);
  if (before !== undefined && desk.now().getTime() - Date.parse(before.at) < uniqueMs) throw new Refused('094', 'Duplicate TransactionID.');
  const amount = message.get('TotalAmount');
  if (!/^[1-9]\d{0,11}$/.test(amount)) throw new Refused('920', 'Invalid amount.');
  return {
    id,
    ipTransId,
    act,
    at: desk.now().toISOString(),
    amountCents: Number(amount),
    actionCode: '000',
    text: '',
    approval: '',
    token: '',
    name: message.get('CardName'),
    checkNumber: '',
    userFields: [message.get('UDField1'), message.get('UDField2'), message.get('UDField3')],
    settledAt: null,
    returned: null,
    chargedBackAt: null,
    isVoided: false,
  };
}

/** A sale is stopped as a whole before it leaves for settlement; the message carries the sale's own id. */
function makeVoid(message: Message, desk: Desk<IppayState>): Transaction {
  const sale = findTransaction(desk.state, message.get('TransactionID'));
  if (sale === undefined || sale.act !== 'SALE' || sale.actionCode !== '000') throw new Refused('025', 'Transaction Not Found.');
  if (message.has('Approval') && message.get('Approval') !== sale.approval) throw new Refused('025', 'Transaction Not Found.');
  if (cardTokenIn(message, desk) !== sale.token) throw new Refused('025', 'Transaction Not Found.');
  if (message.get('TotalAmount') !== String(sale.amountCents)) throw new Refused('920', 'Invalid amount.');
  if (sale.isVoided || sale.settledAt !== null) throw new Refused('958', 'Bad Status.');
  sale.isVoided = true;
  const userFields: Transaction['userFields'] = [message.get('UDField1'), message.get('UDField2'), message.get('UDField3')];
  return {
    ...sale,
    act: 'VOID',
    ipTransId: desk.id(''),
    at: desk.now().toISOString(),
    text: 'VOID PROCESSED',
    userFields,
    isVoided: false,
  };
}

function cardTokenIn(message: Message, desk: Desk<IppayState>): string {
  return message.has('Token') ? message.get('Token') : tokenOf(desk.state, 'card', message.get('CardNum'));
}

function tokenize(message: Message, desk: Desk<IppayState>): GatewayReply {
  const isBank = message.has('ABA') || message.has('AccountNumber');
  const token = isBank ? accountToken(desk.state, message.get('ABA'), message.get('AccountNumber')) : cardIn(message, desk).token;
  const kept = desk.state.vault[token];
  if (kept !== undefined) kept.isGone = false;
  return xml('IPPayResponse', [...said('000', 'TOKENIZED'), ['Token', token]]);
}

function enquire(message: Message, desk: Desk<IppayState>): GatewayReply {
  const found = findTransaction(desk.state, message.get('TransactionID'));
  if (found === undefined) throw new Refused('025', 'Transaction Not Found.');
  return told(found, false);
}

function told(made: Transaction, withToken: boolean): GatewayReply {
  const isSale = made.act === 'SALE' && made.actionCode === '000';
  return xml('ippayResponse', [
    ['TransactionID', made.id],
    ['ActionCode', made.actionCode],
    ['Approval', made.approval],
    ['CVV2', isSale ? 'P' : ''],
    ['ResponseText', made.text],
    ['AddressMatch', isSale ? 'Y' : ''],
    ['ZipMatch', isSale ? 'Y' : ''],
    ['AVS', isSale ? 'Y' : ''],
    ['ipTransID', made.ipTransId.padStart(26, '0')],
    ['Token', withToken ? made.token : ''],
  ]);
}

/** GET /ippay gives out an id to clients that make none. */
export function newTransactionId(desk: Desk<IppayState>): string {
  return desk.id('E').padEnd(18, '0');
}

function xml(root: string, fields: readonly (readonly [string, string])[]): GatewayReply {
  return { status: 200, headers: { 'content-type': 'text/xml' }, body: answerXml(root, fields) };
}
