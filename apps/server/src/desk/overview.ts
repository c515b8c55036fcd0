import type { RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { type Cents, cents, dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import type { Locale } from '@porchlight/texts/locales.ts';
import { methodName } from '@porchlight/texts/method-name.ts';
import type { Standing } from '../dunning/index.ts';
import type { AccountAmounts } from '../ledger/index.ts';
import type { DeskDeps } from './deps.ts';
import { type OverviewRow, readOverview } from './overview.store.ts';

type Overview = RouteAnswer<StaffContract['desk']['getAccount']>;

/** Everything at the top of an account's page (S-051), in the reader's language; null when there is no such account. */
export async function accountOverview(deps: DeskDeps, accountId: number, locale: Locale): Promise<Overview | null> {
  const [row, amounts] = await Promise.all([readOverview(deps.db, accountId), deps.ledger.amounts(accountId)]);
  if (row === null) return null;
  const standing = await deps.dunning.standing(row.number);
  if (standing === null) return null;
  return { ...who(row), ...has(row, locale), ...owes(row, amounts, standing), autopay: autopayOf(row, locale) };
}

const iso = (text: string): string => new Date(text).toISOString();
const isoOrNull = (text: string | null): string | null => (text === null ? null : iso(text));
const dollars = (amount: number): number => dollarsFromCents(cents(amount));
const dollarsOrNull = (amount: number | null): number | null => (amount === null ? null : dollars(amount));

function who(row: OverviewRow) {
  return {
    accountId: row.id,
    number: row.number,
    type: row.type,
    status: row.status,
    createdDatetime: row.created_at.toISOString(),
    timeZone: row.time_zone,
    isTaxExempt: row.tax_exempt,
    name: [row.first_name, row.last_name].filter(Boolean).join(' '),
    company: row.company,
    phone: row.mobile_number,
    isPhoneVerified: row.mobile_verified ?? false,
    emails: row.emails,
    addresses: row.addresses.map(({ type, lines }) => ({ type, lines: lines.filter((line) => line !== null && line !== '') as string[] })),
    users: row.users.map(({ createdAt, lastSeenAt, ...user }) => ({
      ...user,
      createdDatetime: iso(createdAt),
      lastSeenDatetime: isoOrNull(lastSeenAt),
    })),
  };
}

function has(row: OverviewRow, locale: Locale) {
  return {
    services: row.services,
    methods: row.methods.map((method) => ({ ...method, display: methodName(method.display, locale) })),
    delivery: row.delivery_method,
    installments: row.installments.map(({ description, totalCents, leftCents }) => ({
      description,
      total: dollars(totalCents),
      left: dollars(leftCents),
    })),
    outages: row.outages.map(({ id, startedAt, endedAt, expectedUntil }) => ({
      id,
      startedDatetime: iso(startedAt),
      endedDatetime: isoOrNull(endedAt),
      expectedDatetime: isoOrNull(expectedUntil),
    })),
  };
}

function owes(row: OverviewRow, amounts: AccountAmounts, { outlook, hold, cases, today }: Standing) {
  const toDollars = (amount: Cents): number => dollarsFromCents(amount);
  return {
    today,
    balance: toDollars(amounts.balanceCents),
    amountDue: toDollars(amounts.amountDueCents),
    pending: toDollars(amounts.pendingCents),
    dueDate: amounts.dueDate,
    billCycleDay: row.bill_cycle_day,
    pastDue: outlook && {
      amount: toDollars(outlook.pastDueCents),
      dueOn: outlook.dueOn,
      suspendsOn: outlook.suspendsOn,
      endsOn: outlook.endsOn,
    },
    hold,
    dunning: cases.map(({ steps, ...each }) => ({
      ...each,
      steps: steps.map(({ kind, on, pastDueCents, feeCents, tells }) => ({
        kind,
        on,
        pastDue: dollars(pastDueCents),
        fee: dollarsOrNull(feeCents),
        tells,
      })),
    })),
  };
}

function autopayOf({ autopay }: OverviewRow, locale: Locale) {
  if (autopay === null) return null;
  const { method, lastCharge } = autopay;
  return {
    method: method && methodName(method, locale),
    isUsable: autopay.isUsable,
    since: iso(autopay.since),
    limit: dollarsOrNull(autopay.limitCents),
    lastCharge: lastCharge && {
      dueOn: lastCharge.dueOn,
      state: lastCharge.state,
      amount: dollars(lastCharge.amountCents),
      reason: lastCharge.reason,
      nextTry: isoOrNull(lastCharge.nextTryAt),
    },
  };
}
