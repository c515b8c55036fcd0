import type { Desk } from '../kit/gateway.ts';
import { tellOf } from './notices.ts';
import {
  accountOf,
  approved,
  cardOf,
  duplicated,
  noCredit,
  notFound,
  type Outcome,
  outcomeOf,
  statusOf,
  tooMuchCredit,
} from './outcomes.ts';
import type { AuthorizeNetState, Masked, Merchant, Transaction } from './state.ts';
import { centsOf, type Fields, fieldsOf, settingsOf, textOf } from './wire.ts';

export type AnetDesk = Desk<AuthorizeNetState>;

const usualWindowSeconds = 120;
const creditDays = 180;

export interface Made {
  transaction: Transaction;
  outcome: Outcome;
  /** Held for review: neither approved nor declined. */
  isHeld: boolean;
}

/** What can be wrong with a request before anything is tried; the code and text of its refusal. */
export type Refused = { code: string; text: string };

/** One transaction of createTransactionRequest. */
export function makeTransaction(desk: AnetDesk, merchant: Merchant, request: Fields): Made | Refused {
  const refTransId = textOf(request, 'refTransId');
  switch (textOf(request, 'transactionType')) {
    case 'voidTransaction':
      return stop(desk, merchant, refTransId);
    case 'refundTransaction':
      return giveBack(desk, merchant, request, refTransId);
    default: {
      const found = methodOf(desk, request);
      if ('code' in found) return found;
      return charge(desk, merchant, {
        method: found.method,
        profileIds: found.profileIds,
        amountCents: centsOf(textOf(request, 'amount')),
        invoiceNumber: textOf(fieldsOf(request, 'order'), 'invoiceNumber'),
        customerId: textOf(fieldsOf(request, 'customer'), 'id'),
        windowSeconds: Number(settingsOf(request, 'transactionSettings')['duplicateWindow'] ?? usualWindowSeconds),
      });
    }
  }
}

export interface Charge {
  method: Masked;
  profileIds: Transaction['profileIds'];
  amountCents: number;
  invoiceNumber: string | null;
  customerId: string | null;
  windowSeconds: number;
}

export function charge(desk: AnetDesk, merchant: Merchant, { windowSeconds, ...wanted }: Charge): Made {
  const made = (outcome: Outcome, status: string): Made => {
    const transaction = transactionOf(desk, { ...wanted, type: 'authCaptureTransaction', refTransId: null }, outcome, status);
    desk.state.transactions.push(transaction);
    return { transaction, outcome, isHeld: false };
  };
  const since = new Date(desk.now().getTime() - windowSeconds * 1000).toISOString();
  const isRepeated = desk.state.transactions.some(
    (each) =>
      each.type === 'authCaptureTransaction' &&
      each.responseCode === '1' &&
      each.submittedAt >= since &&
      each.amountCents === wanted.amountCents &&
      each.invoiceNumber === wanted.invoiceNumber &&
      each.method.fingerprint === wanted.method.fingerprint,
  );
  if (isRepeated) return made(duplicated, 'generalError');
  const outcome = outcomeOf(wanted.method, wanted.amountCents, desk.now(), merchant.echeckLimitCents);
  if (outcome === approved && desk.state.holdNext > 0) {
    desk.state.holdNext -= 1;
    const held = made(approved, 'FDSPendingReview');
    held.transaction.responseCode = '4';
    tellOf(desk, merchant, 'fraud.held', held.transaction);
    return { ...held, isHeld: true };
  }
  const done = made(outcome, statusOf(outcome, 'authCaptureTransaction'));
  if (outcome === approved) tellOf(desk, merchant, 'authcapture.created', done.transaction);
  return done;
}

function stop(desk: AnetDesk, merchant: Merchant, refTransId: string | null): Made {
  const transaction = desk.state.transactions.find((each) => each.id === refTransId);
  const isOpen = transaction !== undefined && /PendingSettlement$|PendingReview$|^voided$/.test(transaction.status);
  if (!isOpen) return failed(desk, notFound);
  if (transaction.status !== 'voided') {
    transaction.status = 'voided';
    tellOf(desk, merchant, 'void.created', transaction);
  }
  return { transaction, outcome: approved, isHeld: false };
}

function giveBack(desk: AnetDesk, merchant: Merchant, request: Fields, refTransId: string | null): Made {
  const amountCents = centsOf(textOf(request, 'amount'));
  const payment = desk.state.transactions.find((each) => each.id === refTransId && each.type === 'authCaptureTransaction');
  if (payment === undefined) return failed(desk, notFound);
  const outcome = creditOutcome(desk, payment, request, amountCents);
  const invoiceNumber = textOf(fieldsOf(request, 'order'), 'invoiceNumber');
  const of = {
    method: payment.method,
    profileIds: null,
    amountCents,
    invoiceNumber,
    customerId: payment.customerId,
    type: 'refundTransaction',
    refTransId,
  } as const;
  const transaction = transactionOf(desk, of, outcome, statusOf(outcome, 'refundTransaction'));
  desk.state.transactions.push(transaction);
  if (outcome === approved) tellOf(desk, merchant, 'refund.created', transaction);
  return { transaction, outcome, isHeld: false };
}

function creditOutcome(desk: AnetDesk, payment: Transaction, request: Fields, amountCents: number): Outcome {
  const oldest = new Date(desk.now().getTime() - creditDays * 86_400_000).toISOString();
  const given = fieldsOf(request, 'payment');
  const number = textOf(fieldsOf(given, 'creditCard'), 'cardNumber') ?? textOf(fieldsOf(given, 'bankAccount'), 'accountNumber');
  const isSame = number?.slice(-4) === payment.method.lastFour;
  if (payment.status !== 'settledSuccessfully' || payment.returnedItems.length > 0 || payment.submittedAt < oldest || !isSame)
    return noCredit;
  return creditedOf(desk.state, payment.id) + amountCents > payment.amountCents ? tooMuchCredit : approved;
}

export function creditedOf(state: AuthorizeNetState, id: string): number {
  const credits = state.transactions.filter(
    (each) => each.type === 'refundTransaction' && each.refTransId === id && each.responseCode === '1',
  );
  return credits.reduce((total, each) => total + (each.status === 'voided' ? 0 : each.amountCents), 0);
}

/** An error that leaves no transaction behind. */
function failed(desk: AnetDesk, outcome: Outcome): Made {
  const method: Masked = { kind: 'card', brand: '', lastFour: '', expiration: '', fingerprint: '', zip: '' };
  const none = {
    method,
    profileIds: null,
    amountCents: 0,
    invoiceNumber: null,
    customerId: null,
    type: 'authCaptureTransaction',
    refTransId: null,
  } as const;
  return { transaction: { ...transactionOf(desk, none, outcome, 'generalError'), id: '0' }, outcome, isHeld: false };
}

type Of = Pick<Transaction, 'method' | 'profileIds' | 'amountCents' | 'invoiceNumber' | 'customerId' | 'type' | 'refTransId'>;

function transactionOf(desk: AnetDesk, of: Of, { responseCode, reasonCode, reasonText }: Outcome, status: string): Transaction {
  const id = desk.id('6');
  const submittedAt = desk.now().toISOString();
  const authCode = responseCode === '1' && of.method.kind === 'card' ? Number(id).toString(36).slice(-6).toUpperCase() : '';
  return { ...of, id, status, responseCode, reasonCode, reasonText, authCode, submittedAt, batchId: null, returnedItems: [] };
}

function methodOf(desk: AnetDesk, request: Fields): Pick<Charge, 'method' | 'profileIds'> | Refused {
  const profile = fieldsOf(request, 'profile');
  if (profile !== null) {
    const customerProfileId = textOf(profile, 'customerProfileId') ?? '';
    const customerPaymentProfileId = textOf(fieldsOf(profile, 'paymentProfile'), 'paymentProfileId') ?? '';
    const kept = desk.state.profiles
      .find((each) => each.id === customerProfileId)
      ?.methods.find((each) => each.id === customerPaymentProfileId);
    if (kept === undefined) return { code: 'E00040', text: 'Customer Profile ID or Customer Payment Profile ID not found.' };
    return { method: kept.method, profileIds: { customerProfileId, customerPaymentProfileId } };
  }
  const method = typedMethod(fieldsOf(request, 'payment'));
  return method === null
    ? { code: 'E00003', text: "The element 'transactionRequest' has incomplete content." }
    : { method, profileIds: null };
}

/** The card or account that a request spells out. */
export function typedMethod(payment: Fields | null): Masked | null {
  const card = fieldsOf(payment, 'creditCard');
  if (card !== null) return cardOf(textOf(card, 'cardNumber') ?? '', textOf(card, 'expirationDate') ?? '', '');
  const account = fieldsOf(payment, 'bankAccount');
  if (account === null) return null;
  const [type, routing, number, name] = ['accountType', 'routingNumber', 'accountNumber', 'nameOnAccount'].map(
    (field) => textOf(account, field) ?? '',
  );
  return accountOf(type ?? '', routing ?? '', number ?? '', name ?? '');
}

/** The answer's part about a transaction. */
export function transactionResponse({ transaction, outcome, isHeld }: Made): object {
  const { method } = transaction;
  const isGood = outcome.responseCode === '1';
  return {
    responseCode: isHeld ? '4' : outcome.responseCode,
    authCode: transaction.authCode,
    avsResultCode: method.kind === 'card' ? 'Y' : 'P',
    cvvResultCode: '',
    cavvResultCode: '',
    transId: transaction.id,
    refTransID: transaction.refTransId ?? '',
    transHash: '',
    testRequest: '0',
    accountNumber: `XXXX${method.lastFour}`,
    accountType: method.kind === 'card' ? method.brand : 'eCheck',
    ...(isGood
      ? {
          messages: [
            {
              code: isHeld ? '252' : '1',
              description: isHeld ? 'Your order has been received. Thank you for your business!' : outcome.reasonText,
            },
          ],
        }
      : { errors: [{ errorCode: outcome.reasonCode, errorText: outcome.reasonText }] }),
    transHashSha2: '',
  };
}
