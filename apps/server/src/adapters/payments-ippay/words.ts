import type { DeclineReason } from '@porchlight/domain/payments/decline-reason.ts';

/**
 * What an ActionCode with its text means.
 * - `approved`: carried out, with a text that says so.
 * - `declined`: the customer's bank said no. Final.
 * - `refused`: the gateway itself did not take the message; a repeated TransactionID looks like this as well, so the transaction is asked about
 *   before anything is believed of it.
 * - `notFound`: no such transaction.
 * - `doubt`: nobody knows yet what became of it.
 * - `unknown`: a word that nobody here knows.
 */
export type Verdict =
  | { kind: 'approved' }
  | { kind: 'declined' | 'refused'; reason: DeclineReason }
  | { kind: 'notFound' | 'doubt' }
  | { kind: 'unknown'; said: string };

/** The texts that go with 000, by what was asked. */
const approvals = {
  SALE: ['APPROVED', 'ACCEPTED', 'CAPTURED'],
  CHECK: ['CHECK ACCEPTED', 'ACCEPTED'],
  VOID: ['VOID PROCESSED', 'APPROVED', 'ACCEPTED'],
  CREDIT: ['RETURN ACCEPTED', 'APPROVED', 'ACCEPTED'],
  REVERSAL: ['CHECK ACCEPTED', 'ACCEPTED'],
  TOKENIZE: ['TOKENIZED'],
  PING: ['PING'],
} as const;
export type Act = keyof typeof approvals;

function all(reason: DeclineReason, ...codes: string[]): [string, DeclineReason][] {
  return codes.map((code) => [code, reason]);
}

/** Codes of the card networks, three digits, and those of American Express from 100 on. */
const declined: ReadonlyMap<string, DeclineReason> = new Map([
  ...all('insufficientFunds', '051', '061', '116', '121'),
  ...all('expiredCard', '033', '054', '101'),
  ...all('accountNotFound', '014', '039', '052', '053', '078', '111'),
  ...all('accountClosed', '046', '105', '187', '104'),
  ...all(
    'cardDeclined',
    '001',
    '002',
    '004',
    '005',
    '007',
    '012',
    '013',
    '015',
    '041',
    '043',
    '055',
    '057',
    '058',
    '062',
    '063',
    '065',
    '070',
    '075',
  ),
  ...all('cardDeclined', '082', '086', '093', '097', '100', '103', '106', '107', '110', '115', '122', '125', '188', '200', '300'),
  ...all('cardDeclined', '601', '602', '604', '750', '806', '899', '930', '931', '932', '933', '934', '981'),
  ...all('providerError', '019', '028', '080', '089', '091', '092', '987'),
]);

/** The gateway's own: a message it can't take, a terminal it doesn't know. */
const refused: ReadonlyMap<string, DeclineReason> = new Map([
  ...all('expiredCard', '917'),
  ...all('accountNumberInvalid', '923', '924'),
  ...all('cardDeclined', '900', '905', '908', '909', '912', '913', '914', '942', '943'),
  ...all('providerError', '003', '030', '094', '109', '181', '183', '189', '901', '902', '903', '904', '906', '907', '910', '911', '919'),
  ...all('providerError', '920', '921', '925', '926', '941', '958', '996', '997'),
]);

const notFound: ReadonlySet<string> = new Set(['025', '076', '940']);
const doubtful: ReadonlySet<string> = new Set(['006', '068', '096', '182', '603', '959', '988', '989', '992', '999']);
/** Of a terminal or password that the gateway does not take. */
const ofTerminal: ReadonlySet<string> = new Set(['003', '109', '189', '901', '906', '911', '925', '941', '996']);

/** What the answer to that act means. */
export function verdictOf(act: Act, code: string, text: string): Verdict {
  if (code === '000') {
    const texts: readonly string[] = approvals[act];
    return texts.includes(text.toUpperCase()) ? { kind: 'approved' } : { kind: 'unknown', said: saidOf(act, code, text) };
  }
  return verdictOfCode(code) ?? { kind: 'unknown', said: saidOf(act, code, text) };
}

function verdictOfCode(code: string): Verdict | null {
  const reason = declined.get(code);
  if (reason !== undefined) return { kind: 'declined', reason };
  const refusal = refused.get(code);
  if (refusal !== undefined) return { kind: 'refused', reason: refusal };
  if (notFound.has(code)) return { kind: 'notFound' };
  return doubtful.has(code) ? { kind: 'doubt' } : null;
}

const ofNumber: ReadonlySet<string> = new Set(['905', '908', '912', '913', '914', '923', '924']);

/** Whether a refusal is about the number or the token of what was to be charged. */
export function isAboutNumber(code: string, message: string): boolean {
  return ofNumber.has(code) || (code === '900' && /token|card|account/i.test(message));
}

/** Which credential the gateway does not take; null when the code is about something else. */
export function credentialOf(code: string): 'terminal' | 'password' | null {
  if (code === '926') return 'password';
  return ofTerminal.has(code) ? 'terminal' : null;
}

/** A word nobody knows, for whoever looks: the code and the first letters of its text, nothing with digits that could be a number of somebody. */
export function saidOf(act: string, code: string, text: string): string {
  const words = text
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .slice(0, 40);
  return `${act.toLowerCase()}.actioncode=${code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 3)},text=${words}`;
}
