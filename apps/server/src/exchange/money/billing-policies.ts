import type { BillingPolicy, PolicyProblem } from '@porchlight/domain/dunning/terms.ts';
import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import type { Dunning } from '../../dunning/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type FullRow, list, money, type RowOf, text, whole, word, yesNo } from '../engine/columns.ts';
import type { Entity, FileRow, Refused, RowOutcome } from '../engine/entity.ts';
import { amountOf, percentText } from './share.rules.ts';

const policyColumns = {
  account_type: word(['RESIDENTIAL', 'BUSINESS'], { needed: true, example: 'RESIDENTIAL', describe: 'Whose terms they are' }),
  days_to_pay: whole({ most: 90, example: '20', describe: 'Days from the date of a bill to its due date' }),
  autopay_discount: money({ example: '5.00', describe: 'Taken off each bill while AutoPay is on' }),
  bills_while_suspended: yesNo({ example: 'yes', describe: 'Whether suspended accounts are billed' }),
  overdue_from: money({ least: 1, example: '1.00', describe: 'Accounts that owe less past their due date are left alone' }),
  reminder_days: list({ example: '3;8;15', describe: 'Days behind the due date on which the customer is reminded' }),
  late_fee_after_days: whole({ least: 1, most: 365, example: '10', describe: 'Days behind the due date of an invoice; - for no late fee' }),
  late_fee: money({ example: '5.00', describe: 'The flat part of a late fee' }),
  late_fee_percent: text({ longest: 10, example: '1.5', describe: 'Share of what is past due on the invoice, added to the flat part' }),
  late_fee_cap: money({ example: '25.00', describe: 'The most a late fee may be; - for no limit' }),
  suspend_after_days: whole({ least: 1, most: 365, example: '30', describe: 'Days behind the due date; - for never' }),
  suspend_notice_days: whole({ least: 1, most: 60, example: '10', describe: 'How many days before it the customer is told' }),
  reconnection_fee: money({ example: '25.00', describe: 'Charged when a suspended account is connected again' }),
  deactivate_after_days: whole({ least: 1, most: 730, example: '90', describe: 'Days behind the due date; - for never' }),
  write_off_after_days: whole({ least: 1, most: 1095, example: '180', describe: 'Days behind the due date; - for never' }),
};
type PolicyColumns = typeof policyColumns;

const columnOf: Readonly<Record<keyof BillingPolicy, keyof PolicyColumns>> = {
  accountType: 'account_type',
  daysToPay: 'days_to_pay',
  autopayDiscountCents: 'autopay_discount',
  billsWhileSuspended: 'bills_while_suspended',
  overdueFromCents: 'overdue_from',
  reminderDays: 'reminder_days',
  lateFeeAfterDays: 'late_fee_after_days',
  lateFeeCents: 'late_fee',
  lateFeePpm: 'late_fee_percent',
  lateFeeCapCents: 'late_fee_cap',
  suspendAfterDays: 'suspend_after_days',
  suspendNoticeDays: 'suspend_notice_days',
  reconnectionFeeCents: 'reconnection_fee',
  deactivateAfterDays: 'deactivate_after_days',
  writeOffAfterDays: 'write_off_after_days',
};

/** Columns whose step is not taken where they are cleared. */
const mayBeCleared: ReadonlySet<string> = new Set([
  'reminder_days',
  'late_fee_after_days',
  'late_fee_cap',
  'suspend_after_days',
  'deactivate_after_days',
  'write_off_after_days',
]);

/** How each type of account is billed, and what follows when it does not pay. */
export function policiesEntity(dunning: Pick<Dunning, 'policies' | 'setPolicy'>): Entity<PolicyColumns> {
  return {
    name: 'billing-policies',
    summary: 'the terms of a type of account: how it is billed, and what follows when it does not pay',
    knownBy: 'account_type; both are always there, so rows change them',
    columns: policyColumns,
    keyOf: ({ account_type: type }) => type ?? null,
    async write(tx, rows) {
      const known = new Map((await dunning.policies(tx)).map((policy) => [policy.accountType, policy]));
      const outcomes: RowOutcome[] = [];
      for (const row of rows) outcomes.push(await writePolicy(dunning, tx, row, known));
      return outcomes;
    },
    async *read(db) {
      yield (await dunning.policies(db)).map(rowOf);
    },
  };
}

async function writePolicy(
  dunning: Pick<Dunning, 'setPolicy'>,
  tx: Transaction,
  { values }: FileRow<PolicyColumns>,
  known: ReadonlyMap<string, BillingPolicy>,
): Promise<RowOutcome> {
  const before = known.get(values.account_type ?? '');
  if (before === undefined) throw new Error('a type of account without terms');
  const cleared = Object.entries(values).find(([name, value]) => value === null && !mayBeCleared.has(name));
  if (cleared !== undefined) return { column: cleared[0], reason: 'can not be cleared; give 0 or another value' };
  const rowBefore = rowOf(before);
  const row = {
    ...rowBefore,
    ...(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as RowOf<PolicyColumns>),
  };
  const policy = policyOf(row as FullRow<PolicyColumns>);
  if ('reason' in policy) return policy;
  if (JSON.stringify(rowOf(policy)) === JSON.stringify(rowBefore)) return 'unchanged';
  const problem = await dunning.setPolicy(tx, policy);
  return problem === null ? 'updated' : { column: columnOf[problem.field], reason: reasons[problem.problem] };
}

const reasons: Readonly<Record<PolicyProblem['problem'], string>> = {
  range: 'is more or less than it may be',
  order: 'has to be later than the step before it; reminders are in ascending order',
  needsSuspension: 'needs days after which service is suspended',
  needsDeactivation: 'needs days after which the account is deactivated',
};

const given = (value: Cents | null): Cents => value ?? cents(0);

function policyOf(row: FullRow<PolicyColumns>): BillingPolicy | Refused {
  const lateFeePpm = amountOf(row.late_fee_percent ?? '0', 4);
  if (lateFeePpm === null) return { column: 'late_fee_percent', reason: 'is no percentage with at most four decimals, such as 1.5' };
  const reminderDays = (row.reminder_days ?? []).map(Number).toSorted((a, b) => a - b);
  if (reminderDays.some((day) => !Number.isSafeInteger(day)))
    return { column: 'reminder_days', reason: 'is no list of days, such as 3;8;15' };
  return {
    accountType: row.account_type ?? 'RESIDENTIAL',
    daysToPay: row.days_to_pay ?? 0,
    autopayDiscountCents: given(row.autopay_discount),
    billsWhileSuspended: row.bills_while_suspended ?? true,
    overdueFromCents: given(row.overdue_from),
    reminderDays,
    lateFeeAfterDays: row.late_fee_after_days,
    lateFeeCents: given(row.late_fee),
    lateFeePpm,
    lateFeeCapCents: row.late_fee_cap,
    suspendAfterDays: row.suspend_after_days,
    suspendNoticeDays: row.suspend_notice_days ?? 1,
    reconnectionFeeCents: given(row.reconnection_fee),
    deactivateAfterDays: row.deactivate_after_days,
    writeOffAfterDays: row.write_off_after_days,
  };
}

function rowOf(policy: BillingPolicy): FullRow<PolicyColumns> {
  return {
    account_type: policy.accountType,
    days_to_pay: policy.daysToPay,
    autopay_discount: policy.autopayDiscountCents,
    bills_while_suspended: policy.billsWhileSuspended,
    overdue_from: policy.overdueFromCents,
    reminder_days: policy.reminderDays.length === 0 ? null : policy.reminderDays.map(String),
    late_fee_after_days: policy.lateFeeAfterDays,
    late_fee: policy.lateFeeCents,
    late_fee_percent: percentText(policy.lateFeePpm),
    late_fee_cap: policy.lateFeeCapCents,
    suspend_after_days: policy.suspendAfterDays,
    suspend_notice_days: policy.suspendNoticeDays,
    reconnection_fee: policy.reconnectionFeeCents,
    deactivate_after_days: policy.deactivateAfterDays,
    write_off_after_days: policy.writeOffAfterDays,
  };
}
