import { type Act, ActRefused, type Desk, type Moved } from '../kit/gateway.ts';
import { testCards, tokenOf } from './numbers.ts';
import type { IppayState, Transaction } from './records.ts';

const told = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Of a token as a merchant may name it for a customer. */
const gatewayToken = (token: unknown): string => told(token).split('.')[0] ?? '';

/** What the world does to the gateway. */
export function act(asked: Act, desk: Desk<IppayState>): unknown {
  const change = changes[asked.name];
  if (change === undefined) throw new ActRefused(`no act ${asked.name}`);
  return change(asked, desk);
}

const changes: Readonly<Record<string, (asked: Act, desk: Desk<IppayState>) => unknown>> = {
  settle: (asked, desk) => {
    const made = payment(asked, desk);
    if (made.isVoided) throw new ActRefused('that payment was made void');
    made.settledAt = desk.now().toISOString();
  },
  return: (asked, desk) => {
    const made = payment(asked, desk);
    if (made.act !== 'CHECK') throw new ActRefused('only bank payments come back');
    made.returned = { code: told(asked.code), at: desk.now().toISOString() };
  },
  chargeBack: (asked, desk) => {
    const made = payment(asked, desk);
    if (made.act !== 'SALE') throw new ActRefused('only card payments are charged back');
    made.chargedBackAt = desk.now().toISOString();
  },
  storeMethod: ({ kind, outcome, number }, desk) => {
    const isBank = kind === 'bank';
    const card = testCards[(told(outcome) || 'approved') as keyof typeof testCards];
    return { token: tokenOf(desk.state, isBank ? 'bank' : 'card', told(number) || (isBank ? `110000000${desk.id('')}` : card)) };
  },
  removeMethod: ({ token }, desk) => {
    const oldToken = gatewayToken(token);
    const kept = desk.state.vault[oldToken];
    if (kept === undefined) throw new ActRefused('no such token');
    kept.isGone = true;
    // As an account updater tells of one that its bank has closed.
    desk.state.updates.push({ at: desk.now().toISOString(), oldToken, newToken: '', month: '', year: '', code: 'C' });
  },
  setStatus: (asked, desk) => {
    payment(asked, desk).text = told(asked.status).toUpperCase();
  },
  updateCard: ({ token, newNumber, month, year, code }, desk) => {
    const newToken = told(newNumber) === '' ? '' : tokenOf(desk.state, 'card', told(newNumber));
    const at = desk.now().toISOString();
    desk.state.updates.push({ at, oldToken: gatewayToken(token), newToken, month: told(month), year: told(year), code: told(code) || 'A' });
    return { token: newToken };
  },
};

/** The payment by the reference that went with it. */
function payment({ reference }: Act, desk: Desk<IppayState>): Transaction {
  const made = desk.state.transactions.find((each) => isPayment(each) && each.userFields[1] === reference && each.actionCode === '000');
  if (made === undefined) throw new ActRefused('no such payment');
  return made;
}

const isPayment = ({ act: done }: Transaction): boolean => done === 'SALE' || done === 'CHECK';

export function moved({ transactions }: IppayState): Moved[] {
  const byReference = new Map<string, Moved>();
  const of = (reference: string): Moved => {
    const known = byReference.get(reference) ?? { reference, captures: [], refundedCents: 0 };
    byReference.set(reference, known);
    return known;
  };
  // A void leaves nothing that moved.
  for (const made of transactions.filter(({ actionCode, act: done, isVoided }) => actionCode === '000' && done !== 'VOID' && !isVoided))
    if (isPayment(made))
      of(made.userFields[1]).captures.push({ id: made.ipTransId, amountCents: made.amountCents, status: statusOf(made) });
    else of(made.userFields[0]).refundedCents += made.amountCents;
  return [...byReference.values()];
}

function statusOf({ act: done, settledAt, returned, chargedBackAt }: Transaction): string {
  if (returned !== null) return 'returned';
  if (chargedBackAt !== null) return 'chargedBack';
  if (done === 'SALE') return 'captured';
  return settledAt === null ? 'accepted' : 'settled';
}
