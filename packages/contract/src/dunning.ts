import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, IsoDate, Money } from './wire.ts';

/** What is past due and what follows from it. */
export const PastDue = z.object({
  state: z.enum(['PAST_DUE', 'SUSPENDED']),
  /** Open on invoices whose due date has passed, less bank payments on their way. */
  amount: Money,
  /** The oldest of these due dates. */
  dueDate: IsoDate,
  /** The late fee that comes next, and the day it does. */
  lateFee: z.object({ date: IsoDate, amount: Money }).nullable(),
  /** The day service is suspended unless it is settled before; null where it is not, or is already. */
  suspensionDate: IsoDate.nullable(),
  /** The day suspended service ends for good. */
  endDate: IsoDate.nullable(),
  /** What to pay so that nothing of this follows, and so that suspended service is connected again. */
  amountToSettle: Money,
  /** What being connected again costs, on the next bill. */
  reconnectionFee: Money.nullable(),
  /** Whether paying connects suspended service again by itself. */
  isReconnectedByPaying: z.boolean(),
});

export const dunning = {
  getPastDue: route({
    id: 'C-147',
    method: 'GET',
    path: '/account/{id}/past-due',
    summary: 'What is past due, what follows when, and what stops it (added)',
    access: {
      kind: 'account',
      owns: { entity: 'account', at: 'params.id' },
      anyOf: ['BILLING_INVOICES_VIEW', 'BILLING_PAY_NOW'],
    },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ pastDue: PastDue.nullable() }) },
    errors: [],
  }),
};
