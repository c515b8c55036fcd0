import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, IsoDate, Money } from './wire.ts';

/** The next bill as things stand: what the billing run would make of today's facts. */
export const NextBill = z.object({
  invoiceDate: IsoDate,
  dueDate: IsoDate,
  /** First and last day it is for, both included. */
  periodStart: IsoDate,
  periodEnd: IsoDate,
  /** In the order of the document. */
  lines: z.array(
    z.object({
      kind: z.enum(['RECURRING', 'ONE_TIME', 'INSTALLMENT', 'CREDIT', 'TAX', 'FEE']),
      description: z.string(),
      periodStart: IsoDate.nullable(),
      periodEnd: IsoDate.nullable(),
      /** Below zero for a credit. */
      amount: Money,
    }),
  ),
  total: Money,
});

export const billing = {
  getNextBill: route({
    id: 'C-146',
    method: 'GET',
    path: '/account/{id}/next-bill',
    summary: 'The next bill as things stand (added)',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' }, anyOf: ['BILLING_INVOICES_VIEW'] },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ nextBill: NextBill.nullable() }) },
    errors: [],
  }),
};
