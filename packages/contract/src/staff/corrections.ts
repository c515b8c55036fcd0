import {
  creditPlaces,
  creditReasons,
  refundReasons,
  refundWays,
  reversalReasons,
  takenWays,
} from '@porchlight/domain/corrections/kinds.ts';
import { refundStates } from '@porchlight/domain/corrections/refund-states.ts';
import { centsFromDollars } from '@porchlight/domain/money/cents.ts';
import { moneyStates } from '@porchlight/domain/payments/money-state.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { Id, IsoDate, IsoDateTime, Money, PathId } from '../wire.ts';

/** Dollars, at most two decimals, up to the most that the books take for one amount (I14). */
const Amount = z
  .number()
  .positive()
  .max(10_000_000)
  .refine((dollars) => centsFromDollars(dollars) !== null);
/** For other members of staff; customers never see it. */
const Note = z.string().trim().max(500);
/** The number of a check or another by which somebody finds it again. */
const NumberOnIt = z.string().trim().max(40);
const accountParams = z.object({ accountId: PathId });
const paymentParams = z.object({ reference: z.string().regex(/^[A-Z0-9]{1,20}$/) });

const Refund = z.object({
  id: Id,
  accountId: Id,
  /** Ours of the refund, and of the payment it is of. */
  reference: z.string(),
  payment: z.string(),
  amount: Money,
  way: z.enum(refundWays),
  state: z.enum(refundStates),
  /** The bank payment was stopped before it left: nothing had to be given back. */
  isVoid: z.boolean(),
  reason: z.enum(refundReasons),
  note: z.string(),
  number: z.string(),
  askedBy: z.string(),
  askedDatetime: IsoDateTime,
  doneOn: IsoDate.nullable(),
  /** What the provider says of it, such as why it was declined. */
  responseText: z.string().nullable(),
  /** It has no outcome after a day, or what the provider says contradicts itself: somebody has to look. */
  needsLook: z.boolean(),
});

/** What of a payment can be given back now; `upTo` in dollars, zero for none. */
const Refundable = z.object({ kind: z.enum(['part', 'whole', 'nothing', 'waits']), upTo: Money, ways: z.array(z.enum(refundWays)) });

/** What staff know of a payment they took down. */
const Taken = z.object({
  way: z.enum(takenWays),
  number: z.string(),
  note: z.string(),
  by: z.string(),
  datetime: IsoDateTime,
  mayReverse: z.boolean(),
  reversal: z.object({ reason: z.enum(reversalReasons), note: z.string(), by: z.string(), datetime: IsoDateTime }).nullable(),
});

const Payment = z.object({
  reference: z.string(),
  accountId: Id,
  amount: Money,
  /** The wire's type (ENT-008), and what it was made with where that is known. */
  type: z.string(),
  method: z.string().nullable(),
  datetime: IsoDateTime,
  paidOn: IsoDate.nullable(),
  state: z.enum(moneyStates),
  isAutoPay: z.boolean(),
  /** Given back so far, stopped bank payments not counted. */
  refunded: Money,
  refundable: Refundable,
  taken: Taken.nullable(),
});

const Credit = z.object({
  id: Id,
  accountId: Id,
  amount: Money,
  reason: z.enum(creditReasons),
  note: z.string(),
  place: z.enum(creditPlaces),
  by: z.string(),
  datetime: IsoDateTime,
  /** `given`: at once. `waits` for the next bill, with what is left of it. `billed`: bills have carried all of it. */
  state: z.enum(['given', 'waits', 'billed', 'withdrawn']),
  left: Money,
  withdrawal: z.object({ amount: Money, by: z.string(), datetime: IsoDateTime }).nullable(),
});

/** What staff do to the money of an account (decision 0024). Every act takes an Idempotency-Key, without which it is refused. */
export const corrections = {
  listCorrections: route({
    id: 'S-030',
    method: 'GET',
    path: '/staff/accounts/{accountId}/corrections',
    summary: 'Payments of an account with what can be given back of each, its refunds and the credits staff gave, newest first',
    access: { kind: 'staff', right: 'accounts.view' },
    limit: 'RL-READ',
    params: accountParams,
    answer: {
      kind: 'object',
      shape: z.object({
        accountNumber: z.string(),
        /** Below zero it is a credit. */
        balance: Money,
        /** The day of the account's time zone. */
        today: IsoDate,
        payments: z.array(Payment),
        refunds: z.array(Refund),
        credits: z.array(Credit),
        /** The most that a credit may be without the right to give any amount. */
        creditLimit: Money,
      }),
    },
    errors: [],
  }),
  takePayment: route({
    id: 'S-031',
    method: 'POST',
    path: '/staff/accounts/{accountId}/payments',
    summary: 'Takes down a payment made outside the portal and books it like any that has arrived',
    access: { kind: 'staff', right: 'payments.take' },
    limit: 'RL-MONEY',
    params: accountParams,
    body: z.object({ amount: Amount, receivedOn: IsoDate, way: z.enum(takenWays), number: NumberOnIt, note: Note }),
    exactBody: true,
    idempotencyKey: true,
    records: ['corrections.paymentTaken', 'corrections.repeated'],
    answer: { kind: 'object', shape: Payment },
    errors: ['GEN0007', 'STF0038', 'STF0039'],
  }),
  reversePayment: route({
    id: 'S-032',
    method: 'POST',
    path: '/staff/payments/{reference}/reversal',
    summary: 'Takes back a payment that staff took down, such as a check that bounced; its invoices are open again',
    access: { kind: 'staff', right: 'payments.take' },
    limit: 'RL-MONEY',
    params: paymentParams,
    body: z.object({ reason: z.enum(reversalReasons), note: Note }),
    exactBody: true,
    idempotencyKey: true,
    records: ['corrections.paymentReversed', 'corrections.repeated'],
    answer: { kind: 'object', shape: Payment },
    errors: ['GEN0007', 'STF0036'],
  }),
  giveCredit: route({
    id: 'S-033',
    method: 'POST',
    path: '/staff/accounts/{accountId}/credits',
    summary: 'Gives an account a credit, at once against what is open or as a line of the next bill',
    access: { kind: 'staff', right: 'money.credit' },
    limit: 'RL-MONEY',
    params: accountParams,
    body: z.object({ amount: Amount, reason: z.enum(creditReasons), note: Note, place: z.enum(creditPlaces) }),
    exactBody: true,
    idempotencyKey: true,
    records: ['corrections.creditGiven', 'corrections.repeated'],
    answer: { kind: 'object', shape: Credit },
    errors: ['GEN0007', 'STF0034'],
  }),
  withdrawCredit: route({
    id: 'S-034',
    method: 'POST',
    path: '/staff/credits/{creditId}/withdrawal',
    summary: 'Takes back what waits of a credit for the next bill',
    access: { kind: 'staff', right: 'money.credit' },
    limit: 'RL-MONEY',
    params: z.object({ creditId: PathId }),
    idempotencyKey: true,
    records: ['corrections.creditWithdrawn', 'corrections.repeated'],
    answer: { kind: 'object', shape: Credit },
    errors: ['GEN0007', 'STF0035'],
  }),
  askRefund: route({
    id: 'S-035',
    method: 'POST',
    path: '/staff/payments/{reference}/refunds',
    summary: 'Gives a payment back, whole or in part, through the payment provider or by hand; an unknown outcome is found out by itself',
    access: { kind: 'staff', right: 'money.refund' },
    limit: 'RL-MONEY',
    params: paymentParams,
    body: z.object({ amount: Amount, way: z.enum(refundWays), reason: z.enum(refundReasons), number: NumberOnIt, note: Note }),
    exactBody: true,
    idempotencyKey: true,
    records: ['corrections.refundAsked', 'corrections.repeated'],
    answer: { kind: 'object', shape: Refund },
    errors: ['GEN0007', 'STF0030', 'STF0031', 'STF0032', 'STF0033', 'STF0037'],
  }),
  getRefund: route({
    id: 'S-036',
    method: 'GET',
    path: '/staff/refunds/{refundId}',
    summary: 'A refund as it stands',
    access: { kind: 'staff', right: 'accounts.view' },
    limit: 'RL-READ',
    params: z.object({ refundId: PathId }),
    answer: { kind: 'object', shape: Refund },
    errors: [],
  }),
};
