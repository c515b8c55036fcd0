import type { Database } from '../platform/db/database.ts';
import { type BillLineRow, type BillRow, readBill, readBillLine, readBillLines, readBills } from './customer-bills.store.ts';
import type { TmfApi, TmfObject, TmfResource } from './resource.ts';
import { apiBases, attributesOf, type Hrefs, known, money, periodOf, rowId, startOfDay } from './wire.rules.ts';

interface Deps {
  db: Database;
  hrefs: Hrefs;
}

const api = 'customerBill';

/** TMF678: invoices and their lines. Bills on demand are left out: bills are made by runs alone. */
export function customerBillApi(deps: Deps): TmfApi {
  return { base: apiBases[api], tasks: [], resources: [bills(deps), lines(deps)] };
}

function bills({ db, hrefs }: Deps): TmfResource {
  return {
    name: 'customerBill',
    type: 'CustomerBill',
    filters: ['billingAccount.id', 'billNo', 'state'],
    attributes: attributesOf(
      'billNo billDate paymentDueDate runType category state billingPeriod billingAccount relatedParty amountDue remainingAmount taxExcludedAmount taxIncludedAmount taxItem @baseType',
    ),
    list: async ({ filters, offset, limit }) => {
      const accountId = idOf(filters['billingAccount.id']);
      if (accountId === 'none') return { items: [], total: 0 };
      const { billNo: number = null, state = null } = filters;
      const { rows, total } = await readBills(db, { accountId, number, state, offset, limit });
      return { items: rows.map((row) => billOf(row, hrefs)), total };
    },
    read: async (id) => {
      const number = rowId(id);
      const row = number === null ? null : await readBill(db, number);
      return row && billOf(row, hrefs);
    },
  };
}

function lines({ db, hrefs }: Deps): TmfResource {
  return {
    name: 'appliedCustomerBillingRate',
    type: 'AppliedCustomerBillingRate',
    filters: ['billingAccount.id', 'bill.id', 'type'],
    attributes: attributesOf(
      'name description date type isBilled bill billingAccount periodCoverage taxExcludedAmount taxIncludedAmount @baseType',
    ),
    list: async ({ filters, offset, limit }) => {
      const [accountId, invoiceId] = [idOf(filters['billingAccount.id']), idOf(filters['bill.id'])];
      const kind = filters['type'] === undefined ? null : kindOf(filters['type']);
      if (accountId === 'none' || invoiceId === 'none' || kind === undefined) return { items: [], total: 0 };
      const { rows, total } = await readBillLines(db, { accountId, invoiceId, kind, offset, limit });
      return { items: rows.map((row) => lineOf(row, hrefs)), total };
    },
    read: async (id) => {
      const number = rowId(id);
      const row = number === null ? null : await readBillLine(db, number);
      return row && lineOf(row, hrefs);
    },
  };
}

/** Null where nothing is asked; `none` for what is no id. */
const idOf = (value: string | undefined): number | null | 'none' => (value === undefined ? null : (rowId(value) ?? 'none'));

const kinds = {
  RECURRING: 'recurringCharge',
  ONE_TIME: 'oneTimeCharge',
  INSTALLMENT: 'installment',
  CREDIT: 'credit',
  TAX: 'tax',
  FEE: 'fee',
} as const satisfies Record<BillLineRow['kind'], string>;
const kindOf = (type: string) => Object.entries(kinds).find(([, shown]) => shown === type)?.[0];

const accountRef = ({ accountId, accountNumber }: Pick<BillRow, 'accountId' | 'accountNumber'>, hrefs: Hrefs) =>
  hrefs.ref('account', 'billingAccount', accountId, { name: accountNumber, type: 'BillingAccount' });

function billOf(row: BillRow, hrefs: Hrefs): TmfObject {
  const taxCents = row.taxes.reduce((sum, { cents }) => sum + cents, 0);
  return known({
    id: String(row.id),
    href: hrefs.of(api, 'customerBill', row.id),
    billNo: row.number,
    billDate: startOfDay(row.invoiceDate),
    paymentDueDate: row.dueDate === null ? undefined : startOfDay(row.dueDate),
    category: 'normal',
    runType: row.isOfRun ? 'onCycle' : undefined,
    state: row.state,
    billingPeriod: periodOf(row.periodStart, row.periodEnd),
    billingAccount: accountRef(row, hrefs),
    amountDue: money(row.amountCents),
    remainingAmount: money(row.openCents),
    taxExcludedAmount: money(row.amountCents - taxCents),
    taxIncludedAmount: money(row.amountCents),
    taxItem: row.taxes.map(({ description, cents }) => ({ taxCategory: description, taxAmount: money(cents) })),
    relatedParty: [{ id: String(row.accountId), name: row.accountNumber, role: 'customer', '@referredType': 'Customer' }],
  });
}

function lineOf(row: BillLineRow, hrefs: Hrefs): TmfObject {
  return known({
    id: String(row.id),
    href: hrefs.of(api, 'appliedCustomerBillingRate', row.id),
    name: row.description,
    date: startOfDay(row.invoiceDate),
    type: kinds[row.kind],
    isBilled: true,
    bill: hrefs.ref(api, 'customerBill', row.invoiceId, { type: 'CustomerBill' }),
    billingAccount: accountRef(row, hrefs),
    periodCoverage: periodOf(row.periodStart, row.periodEnd),
    // Taxes are lines of their own, so that no line holds both.
    taxExcludedAmount: row.kind === 'TAX' ? undefined : money(row.amountCents),
    taxIncludedAmount: row.kind === 'TAX' ? money(row.amountCents) : undefined,
  });
}
