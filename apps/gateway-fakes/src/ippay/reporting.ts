import type { GatewayReply } from '../kit/gateway.ts';
import { escaped, readRoot } from './message.ts';
import type { CardUpdate, IppayState, Transaction } from './records.ts';

export interface ReportUser {
  user: string;
  password: string;
}

type Fields = readonly (readonly [name: string, text: string])[];

/** A list: when a line counts for the asked period, and what it says. */
interface List<Line> {
  lines: (state: IppayState) => Line[];
  at: (line: Line) => string;
  fields: (line: Line) => Fields;
}

const dollars = (amountCents: number): string => `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}00`;
/** As the lists of settlements and rejects have it: 20 for twenty dollars. */
const shortDollars = (amountCents: number): string => dollars(amountCents).replace(/\.?0+$/, '');
const zones = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'medium' });
const clockText = (iso: string): string => zones.format(new Date(iso));

/** What every list of transactions begins with. */
function common(made: Transaction, amount: string): Fields {
  return [
    ['ipTransID', made.ipTransId],
    ['Merchant_Name', 'Fake Merchant'],
    ['Merchant_ID', '0000508999'],
    ['Terminal_ID', 'FAKETERMINAL'],
    ['Transaction_ID', made.id],
    ['Request_Type', made.act],
    ['Total_Amount', amount],
    ['Fee_Amount', '0'],
    ['Auth_Code', made.approval],
    ['ActionCode', made.actionCode],
    ['Response_Text', made.text],
    ['Token', made.token],
    ['CardHolderName', made.name],
    ['OrderNumber', ''],
    ['UD1', made.userFields[0]],
    ['UD2', made.userFields[1]],
    ['UD3', made.userFields[2]],
  ];
}

const isOfCards = ({ act }: Transaction): boolean => act === 'SALE' || act === 'VOID' || act === 'CREDIT';
const dated = (made: Transaction, amount: string, suffix = ''): Fields => [['Date', clockText(made.at) + suffix], ...common(made, amount)];

const transactionLists: Readonly<Record<string, List<Transaction>>> = {
  credit: {
    lines: ({ transactions }) => transactions.filter(isOfCards),
    at: ({ at }) => at,
    fields: (made) => [...dated(made, dollars(made.amountCents), '.0'), ['CardNum', made.token]],
  },
  ach: {
    lines: ({ transactions }) => transactions.filter((made) => !isOfCards(made)),
    at: ({ at }) => at,
    fields: (made) => [...dated(made, dollars(made.amountCents), '.0'), ['CheckNumber', made.checkNumber]],
  },
  ccsettlement: {
    lines: ({ transactions }) => transactions.filter((made) => isOfCards(made) && made.settledAt !== null),
    at: ({ at }) => at,
    // The sample of that list has its amounts in cents.
    fields: (made) => [...dated(made, String(made.amountCents)), ['SettlementID', '0']],
  },
  achsettlement: {
    lines: ({ transactions }) => transactions.filter((made) => !isOfCards(made) && made.settledAt !== null),
    at: ({ at }) => at,
    fields: (made) => [...dated(made, shortDollars(made.amountCents)), ['SettlementDate', clockText(made.settledAt ?? made.at)]],
  },
  achrejects: {
    lines: ({ transactions }) => transactions.filter(({ returned }) => returned !== null),
    at: ({ at, returned }) => returned?.at ?? at,
    fields: (made) => [
      ...dated(made, shortDollars(made.amountCents)),
      ['Status', made.returned?.code ?? ''],
      ['CompletionDate', clockText(made.returned?.at ?? made.at)],
      ['CompletionAmount', shortDollars(made.amountCents)],
    ],
  },
  ccchargebacks: {
    lines: ({ transactions }) => transactions.filter(({ chargedBackAt }) => chargedBackAt !== null),
    at: ({ at, chargedBackAt }) => chargedBackAt ?? at,
    fields: (made) => [
      ['Merchant_ID', '0000508999'],
      ['ImportDate', `${clockText(made.chargedBackAt ?? made.at)}.184066`],
      ['CaseNumber', `${made.ipTransId}.00`],
      ['CaseType', '1'],
      ['ReasonDesc', 'Does Not Recognize'],
      ['CaseAmount', (made.amountCents / 100).toFixed(2)],
      ['ImportDateTransaction', `${clockText(made.at).slice(0, 10)} 00:00:00.0`],
      ['CardholderAccountNumber', `411100XXXXXX${made.token.slice(-4)}`],
      ['MatchedTransactionID', made.ipTransId],
    ],
  },
};

const updaterList: List<CardUpdate> = {
  lines: ({ updates }) => updates,
  at: ({ at }) => at,
  fields: ({ at, oldToken, newToken, month, year, code }) => [
    ['Date', `${clockText(at)}.314`],
    ['OldCCNum', `400344******${oldToken.slice(-4)}`],
    ['OldToken', oldToken],
    ['NewToken', newToken],
    ['NewExpMonth', month],
    ['NewExpYear', year],
    ['Status', '0'],
    ['ResponseCode', code],
  ],
};

const timeShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

/** POST /ippayReport. */
export function serveReport(access: ReportUser, body: string, state: IppayState, now: Date): GatewayReply {
  const root = readRoot(body, 'ippayReport');
  const range = root?.TransactionRange as Record<string, unknown> | undefined;
  if (root === null || range === undefined) return xml('<ippayResponse><ErrMsg>Invalid request.</ErrMsg></ippayResponse>');
  if (root.MerchantID !== access.user || root.Password !== access.password)
    return xml('<ippayResponse><ErrMsg>Invalid login.</ErrMsg></ippayResponse>');
  const [type, start, end] = [range.TransactionType, range.TransactionStartTime, range.TransactionEndTime].map(String);
  if (type === undefined || !timeShape.test(start ?? '') || !timeShape.test(end ?? ''))
    return xml('<ippayResponse><ErrMsg>Invalid range.</ErrMsg></ippayResponse>');
  const lines = linesOf(type, state, (start ?? '').replace('T', ' '), (end ?? '').replace('T', ' '));
  if (lines === null) return xml('<ippayResponse><ErrMsg>Invalid type.</ErrMsg></ippayResponse>');
  const about = `type="${escaped(type)}" run="${clockText(now.toISOString())}" start="${start}" end="${end}"`;
  if (lines.length === 0) return xml(`<ippayReport><Transactions ${about}>No Results</Transactions></ippayReport>`);
  const written = lines.map(
    (fields) => `<Transaction>${fields.map(([name, text]) => `<${name}>${escaped(text)}</${name}>`).join('')}</Transaction>`,
  );
  return xml(`<ippayResponse><Transactions ${about} records="${lines.length}">${written.join('\n')}</Transactions></ippayResponse>`);
}

function linesOf(type: string, state: IppayState, start: string, end: string): Fields[] | null {
  const within = <Line>({ lines, at, fields }: List<Line>): Fields[] =>
    lines(state)
      .filter((line) => clockText(at(line)) >= start && clockText(at(line)) <= end)
      .map(fields);
  if (type === 'getAccountUpdaterActivity') return within(updaterList);
  const list = transactionLists[type];
  return list === undefined ? null : within(list);
}

function xml(body: string): GatewayReply {
  return { status: 200, headers: { 'content-type': 'text/xml' }, body };
}
