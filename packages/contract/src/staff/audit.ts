import { z } from 'zod';
import { route } from '../route.ts';
import { CalendarDay, Id, IsoDateTime } from '../wire.ts';

const Person = z.object({ userId: Id, name: z.string() });

/** One entry of the record. `detail` holds ids, codes and amounts, never personal data. */
const Entry = z.object({
  id: Id,
  datetime: IsoDateTime,
  kind: z.string(),
  staff: Person.nullable(),
  user: Person.nullable(),
  account: z.object({ accountId: Id, accountNumber: z.string() }).nullable(),
  detail: z.array(z.object({ name: z.string(), value: z.string() })),
});

const text = z.string().trim().max(100);

/** What is looked for; what is left out or empty does not narrow. Days are those of the provider's time zone. */
const Filter = z.object({
  fromDate: CalendarDay.optional(),
  toDate: CalendarDay.optional(),
  /** A whole kind, or its subject: `money` finds `money.credited`. */
  kind: text.optional(),
  /** Sign-in name of a member of staff. */
  staff: text.optional(),
  accountNumber: text.optional(),
  /** Only what staff did. */
  byStaffOnly: z.boolean().optional(),
});

/** What was done, by whom, when and to which account (decision 0023). */
export const audit = {
  search: route({
    id: 'S-010',
    method: 'POST',
    path: '/staff/audit/search',
    summary: 'Entries of the record, newest first, fifty a page',
    access: { kind: 'staff', right: 'audit.view' },
    limit: 'RL-READ',
    reads: true,
    body: Filter.extend({
      /** Goes on after the entry with this id. */
      before: Id.optional(),
    }),
    answer: { kind: 'object', shape: z.object({ entries: z.array(Entry), nextBefore: Id.nullable() }) },
    errors: [],
  }),
  listKinds: route({
    id: 'S-011',
    method: 'GET',
    path: '/staff/audit/kinds',
    summary: 'Every kind of entry there is one of',
    access: { kind: 'staff', right: 'audit.view' },
    limit: 'RL-READ',
    answer: { kind: 'object', shape: z.object({ kinds: z.array(z.string()) }) },
    errors: [],
  }),
  exportEntries: route({
    id: 'S-012',
    method: 'POST',
    path: '/staff/audit/export',
    summary: 'The same entries, all of them, as CSV; that somebody took them is an entry too',
    access: { kind: 'staff', right: 'audit.view' },
    limit: 'RL-WRITE',
    body: Filter,
    records: ['audit.exported'],
    answer: { kind: 'file', contentType: 'text/csv; charset=utf-8' },
    errors: [],
  }),
};
