/** The customers of the year as the files that an operator brings from another system. */
import type { Customer } from './customers.ts';
import { after } from './days.ts';
import { daysToPayBefore, priorBalanceDays } from './model.ts';
import { items, rates, terms } from './offer.ts';

/** A file: what it is about, and its rows. */
export interface BroughtFile {
  readonly entity: string;
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}

export type MethodUse = 'card' | 'bank' | 'bounces' | 'autopay';
export const tokenOf = (number: string, use: MethodUse): string => `pm_${number}_${use}`;

const dollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
const yes = (value: boolean): string => (value ? 'yes' : 'no');
const emailOf = (number: string): string => `customer${number}@example.com`;

/** Every file, in the order in which they are taken. */
export function filesOf(customers: readonly Customer[]): BroughtFile[] {
  return [
    { entity: 'billing-policies', rows: policyRows() },
    { entity: 'rates', rows: rateRows() },
    { entity: 'customers', rows: customers.map(customerRow) },
    { entity: 'users', rows: customers.map(({ number }) => ({ account: number, username: emailOf(number), email: emailOf(number) })) },
    { entity: 'services', rows: customers.flatMap(serviceRows) },
    { entity: 'payment-methods', rows: customers.flatMap(methodRows) },
    { entity: 'autopay', rows: customers.flatMap(autopayRows) },
    { entity: 'installments', rows: customers.flatMap(installmentRows) },
    { entity: 'invoices', rows: customers.flatMap(invoiceRows) },
    { entity: 'payments', rows: customers.flatMap(paymentRows) },
  ];
}

function customerRow({ number, type, isExempt, place, cycleDay, delivery, billFrom }: Customer) {
  return {
    account: number,
    external_id: `old-${number}`,
    type,
    first_name: 'Ada',
    last_name: 'Example',
    company: type === 'BUSINESS' ? `Works ${number}` : null,
    email_personal: emailOf(number),
    email_billing: emailOf(number),
    service_address1: '1 Example Street',
    service_city: place.city,
    service_state: place.state,
    service_zip: place.zip,
    billing_address1: '1 Example Street',
    billing_city: place.city,
    billing_state: place.state,
    billing_zip: place.zip,
    bill_cycle_day: cycleDay,
    bill_from: billFrom,
    time_zone: place.zone,
    delivery_method: delivery,
    tax_exempt: yes(isExempt),
    location: 'HERE',
    created: '2026-02-01',
  };
}

const isOption = (code: string): boolean => items.some((item) => item.code === code && item.package !== undefined);

const serviceRows = ({ number, services }: Customer) =>
  services.map(({ plan, items: chosen }, at) => ({
    external_id: lineName(number, at),
    account: number,
    plan,
    relation: at === 0 ? 'Main' : 'Additional',
    features: chosen.filter((code) => !isOption(code)).join(';'),
    options: chosen.filter(isOption).join(';'),
  }));

/** What the former system calls a line. */
export const lineName = (number: string, at: number): string => `line-${number}-${at}`;

function methodRows({ number, autopay }: Customer) {
  const row = (use: MethodUse, isBank: boolean) => ({
    account: number,
    token: tokenOf(number, use),
    kind: isBank ? 'bank' : 'card',
    brand: isBank ? 'Checking' : 'Visa',
    last_four: '4242',
    expiration: isBank ? null : '12/39',
  });
  const own = [row('card', false), row('bank', true), row('bounces', true)];
  return autopay === null ? own : [...own, row('autopay', autopay === 'bank')];
}

const autopayRows = ({ number, autopay }: Customer) =>
  autopay === null ? [] : [{ account: number, method: tokenOf(number, 'autopay'), since: '2026-05-01' }];

const installmentRows = ({ number, installment }: Customer) =>
  installment === null
    ? []
    : [
        {
          account: number,
          external_id: `old-${number}-router`,
          total: dollars(installment.total),
          left: dollars(installment.left),
          per_bill: dollars(installment.perBill),
          item: 'Router bought',
        },
      ];

/** A balance from before is an invoice of one line; one below zero is a credit. */
function invoiceRows({ number, billed, priorBalance, priorCredit }: Customer) {
  const rows: Record<string, string | number | null>[] = [];
  const one = (name: string, date: string, cents: number) => ({
    account: number,
    number: `${number}-${name}`,
    date,
    total: dollars(cents),
  });
  if (billed !== null) {
    const { start, end, cents } = billed;
    rows.push({
      ...one('LAST', start, cents),
      due: after(start, daysToPayBefore),
      period_start: start,
      period_end: end,
      kind: 'RECURRING',
    });
  }
  if (priorBalance > 0) rows.push({ ...one('PRIOR', priorBalanceDays.date, priorBalance), due: priorBalanceDays.due, kind: 'ONE_TIME' });
  if (priorCredit > 0) rows.push({ ...one('CREDIT', priorBalanceDays.date, -priorCredit), kind: 'CREDIT' });
  return rows;
}

const paymentRows = ({ number, billed }: Customer) =>
  billed === null || billed.paid === 0
    ? []
    : [
        {
          account: number,
          external_id: `old-${number}-paid`,
          date: billed.start,
          amount: dollars(billed.paid),
          type: 'CHECK',
          state: 'paid',
        },
      ];

const rateRows = () =>
  rates.map(({ code, kind, chargeClass, unit, amount, state, city, zip, accountType, from, until }) => ({
    code,
    description: code,
    kind,
    charge_class: chargeClass,
    unit,
    amount: unit === 'percent' ? String(amount / 10_000) : dollars(amount),
    state,
    city,
    zip_code: zip,
    account_type: accountType,
    from,
    until,
  }));

const policyRows = () =>
  (['RESIDENTIAL', 'BUSINESS'] as const).map((type) => {
    const agreed = terms[type];
    return {
      account_type: type,
      days_to_pay: agreed.daysToPay,
      autopay_discount: dollars(agreed.discount),
      bills_while_suspended: yes(agreed.billsWhileSuspended),
      overdue_from: dollars(agreed.overdueFrom),
      reminder_days: agreed.reminders.join(';'),
      late_fee_after_days: agreed.lateFeeAfter,
      late_fee: dollars(agreed.lateFee),
      late_fee_percent: String(agreed.lateFeeMillionths / 10_000),
      late_fee_cap: agreed.lateFeeCap === null ? null : dollars(agreed.lateFeeCap),
      suspend_after_days: agreed.suspendAfter,
      suspend_notice_days: agreed.noticeDays,
      reconnection_fee: dollars(agreed.reconnection),
      deactivate_after_days: agreed.deactivateAfter,
      write_off_after_days: agreed.writeOffAfter,
    };
  });

/** The rows as CSV, every field quoted. */
export function csvOf({ rows }: BroughtFile): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: string | number | null | undefined): string => `"${String(value ?? '').replaceAll('"', '""')}"`;
  const lines = [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}
