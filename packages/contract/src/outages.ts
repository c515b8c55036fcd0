import { outageCauses, outageSeverities } from '@porchlight/domain/outages/outage-kinds.ts';
import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, Id, IsoDateTime, Money } from './wire.ts';

/** What was said of an outage and when. */
export const OutageUpdate = z.object({
  dateTime: IsoDateTime,
  kind: z.enum(['announced', 'begun', 'changed', 'ended', 'cancelled']),
  expectedUntil: IsoDateTime.nullable(),
  /** In the provider's own words. */
  message: z.string().nullable(),
});

/** An outage as a customer it concerns is told of it. */
export const AccountOutage = z.object({
  id: Id,
  /** `cancelled`: planned work that does not take place, told as long as it would have lasted. */
  state: z.enum(['planned', 'open', 'ended', 'cancelled']),
  isPlanned: z.boolean(),
  severity: z.enum(outageSeverities),
  cause: z.enum(outageCauses),
  message: z.string().nullable(),
  startedAt: IsoDateTime,
  /** Null: nobody knows. */
  expectedUntil: IsoDateTime.nullable(),
  endedAt: IsoDateTime.nullable(),
  /** Oldest first. */
  updates: z.array(OutageUpdate),
  /** What the account is credited for it, and how much of that a bill carries already; null: nothing so far. */
  credit: z.object({ amount: Money, billed: Money }).nullable(),
});

export const outages = {
  listAccountOutages: route({
    id: 'C-148',
    method: 'GET',
    path: '/account/{id}/outages',
    summary: 'Outages that concern the account: now, planned, and of the last twelve months (added)',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' } },
    limit: 'RL-READ',
    params: accountParams,
    answer: {
      kind: 'object',
      shape: z.object({
        /** Those that go on first, then planned ones by their beginning, then past ones, the latest first; fifty at most. */
        outages: z.array(AccountOutage),
        /** Of the account: all its times are told there. */
        timeZone: z.string(),
        /** An outage that lasts so many hours is credited without being asked for; null: none is. */
        creditFromHours: z.int().nullable(),
      }),
    },
    errors: [],
  }),
};
