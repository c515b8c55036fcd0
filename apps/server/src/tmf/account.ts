import type { Ledger } from '../ledger/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { type BillingAccountRow, readAccount, readAccounts, readDeliveryWays } from './accounts.store.ts';
import { smallResource, type TmfApi, type TmfObject, type TmfResource } from './resource.ts';
import { apiBases, attributesOf, type Hrefs, money, rowId } from './wire.rules.ts';

export interface AccountApiDeps {
  db: Database;
  clock: Clock;
  hrefs: Hrefs;
  ledger: Pick<Ledger, 'amounts'>;
}

const api = 'account';
/** Invoices are documents of one format. */
const format = { id: 'pdf', name: 'PDF' } as const;
const daysOfCycle = Array.from({ length: 31 }, (_none, at) => at + 1);
const cycleName = (day: number) => `Monthly on day ${day}`;

/** TMF666: who is billed and how. Names and contacts of people are left out: the account number says who it is. */
export function accountApi(deps: AccountApiDeps): TmfApi {
  const { db, hrefs } = deps;
  return {
    base: apiBases[api],
    tasks: [],
    resources: [
      billingAccounts(deps),
      smallResource(
        {
          name: 'billingCycleSpecification',
          type: 'BillingCycleSpecification',
          filters: ['name', 'billingDateShift'],
          attributes: attributesOf('name billingPeriod billingDateShift frequency'),
        },
        async () => daysOfCycle.map((day) => cycleOf(day, hrefs)),
      ),
      smallResource(
        { name: 'billFormat', type: 'BillFormat', filters: ['name'], attributes: attributesOf('name description') },
        async () => [{ ...format, href: hrefs.of(api, 'billFormat', format.id) }],
      ),
      smallResource(
        {
          name: 'billPresentationMedia',
          type: 'BillPresentationMedia',
          filters: ['name'],
          attributes: attributesOf('name description'),
        },
        async () =>
          (await readDeliveryWays(db)).map(({ method, name, description }) => ({
            id: method,
            href: hrefs.of(api, 'billPresentationMedia', method),
            name,
            description,
          })),
      ),
    ],
  };
}

function billingAccounts(deps: AccountApiDeps): TmfResource {
  const { db } = deps;
  return {
    name: 'billingAccount',
    type: 'BillingAccount',
    filters: ['name', 'accountType', 'state'],
    attributes: attributesOf('name accountType state paymentStatus accountBalance billStructure relatedParty'),
    list: async ({ filters, offset, limit }) => {
      const { name = null, accountType = null, state = null } = filters;
      const { rows, total } = await readAccounts(db, { number: name, type: accountType, status: state, offset, limit });
      const items: TmfObject[] = [];
      // One after another: a page of accounts must not take every connection there is.
      for (const row of rows) items.push(await accountOf(row, deps));
      return { items, total };
    },
    read: async (id) => {
      const number = rowId(id);
      const row = number === null ? null : await readAccount(db, number);
      return row && accountOf(row, deps);
    },
  };
}

async function accountOf(row: BillingAccountRow, { ledger, clock, hrefs }: AccountApiDeps): Promise<TmfObject> {
  const { balanceCents, amountDueCents } = await ledger.amounts(row.id);
  const validFor = { startDateTime: clock.now().toISOString() };
  const balance = (balanceType: string, cents: number) => ({ balanceType, amount: money(cents), validFor });
  const cycle = cycleOf(row.billCycleDay, hrefs);
  return {
    id: String(row.id),
    href: hrefs.of(api, 'billingAccount', row.id),
    name: row.number,
    accountType: row.type,
    state: row.status,
    paymentStatus: amountDueCents > 0 ? 'due' : 'paid',
    accountBalance: [balance('balance', balanceCents), balance('amountDue', amountDueCents)],
    billStructure: {
      cycleSpecification: { id: cycle['id'], href: cycle['href'], name: cycle['name'], isRef: true },
      format: { ...format, href: hrefs.of(api, 'billFormat', format.id), isRef: true },
      ...(row.deliveryMethod !== null && {
        presentationMedia: [
          {
            id: row.deliveryMethod,
            href: hrefs.of(api, 'billPresentationMedia', row.deliveryMethod),
            name: row.deliveryMethod,
            isRef: true,
          },
        ],
      }),
    },
    relatedParty: [{ id: String(row.id), name: row.number, role: 'customer', '@referredType': 'Customer' }],
  };
}

function cycleOf(day: number, hrefs: Hrefs): TmfObject {
  return {
    id: String(day),
    href: hrefs.of(api, 'billingCycleSpecification', day),
    name: cycleName(day),
    billingPeriod: 'month',
    billingDateShift: day,
    frequency: 'monthly',
  };
}
