import type { Contract, RouteAnswer } from '@porchlight/contract';
import { contactName } from '@porchlight/domain/account/display-name.ts';
import { dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import type { AccountRow, AlertsRow, InstallmentPlanRow } from './account.store.ts';
import type { AccountAmounts } from './index.ts';

type Answer<Name extends keyof Contract['account']> = RouteAnswer<Contract['account'][Name]>;

/** The wire's ids of the two account types, also in the page configuration (D-017). */
export const accountTypeIds = { RESIDENTIAL: 1, BUSINESS: 2 } as const;

/** The terms of every account that has none of its own, as the links of mails name them (ENT-051, ENT-052). */
export const standardTermsId = 1;

const mainEmailOrder = ['PERSONAL', 'BUSINESS', 'DISTRIBUTION', 'OTHER'] as const;

/** ENT-002, ENT-003: id and accountId carry the same value (D-005). */
export function presentAccount(row: AccountRow): Answer<'getAccount'> {
  return {
    id: row.id,
    accountId: row.id,
    number: row.number,
    status: row.status,
    billCycle: row.bill_cycle_day,
    accountType: { id: accountTypeIds[row.type], name: row.type },
    primaryContact: presentContact(row),
  };
}

function presentContact(row: AccountRow): Answer<'getAccount'>['primaryContact'] {
  const named = nameOf(row);
  const main = mainEmailOrder.map((type) => row.emails.find((candidate) => candidate.type === type)).find(Boolean);
  return {
    user: row.user_id === null ? null : { id: row.user_id },
    ...named,
    name: contactName(named),
    mobileNumber: row.mobile_number,
    email: main?.email ?? null,
    contactEmails: row.emails,
    contactAddresses: row.addresses.map(presentContactAddress),
  };
}

type ContactAddress = Answer<'getAccount'>['primaryContact']['contactAddresses'][number];

/** D-005; the same in every answer that tells of a contact. */
export function presentContactAddress({
  state_abbreviation: abbreviation,
  state_name: name,
  ...address
}: AccountRow['addresses'][number]): ContactAddress {
  const { type, address1, address2, address3, city, zip_code: zipCode } = address;
  return { type, address1, address2, address3, city, state: { abbreviation, name }, zipCode };
}

function nameOf(row: { first_name: string | null; last_name: string | null; company: string | null }) {
  return { firstName: row.first_name ?? '', lastName: row.last_name ?? '', company: row.company };
}

/** ENT-005; the wire spells the balance accountBalace (D-006). */
export function presentAmounts(amounts: AccountAmounts): Answer<'getAmounts'> {
  return {
    amountDue: dollarsFromCents(amounts.amountDueCents),
    accountBalace: dollarsFromCents(amounts.balanceCents),
    postPaymentAmount: dollarsFromCents(amounts.pendingCents),
    dueDate: amounts.dueDate,
  };
}

/** ENT-019, D-065: amount is the plan's total, balance what is left of it. */
export function presentInstallmentPlan(row: InstallmentPlanRow): Answer<'listInstallmentPlans'>[number] {
  return {
    balance: dollarsFromCents(row.balance_cents),
    amount: dollarsFromCents(row.total_cents),
    invoicedItem: row.invoiced_item === null ? null : { description: row.invoiced_item },
    installmentPlanItem: row.item === null ? null : { description: row.item },
  };
}

/** D-098. */
export function presentAccountListItem(row: AccountRow): Answer<'searchAccounts'>[number] {
  return {
    id: row.id,
    accountId: row.id,
    number: row.number,
    name: contactName(nameOf(row)),
    status: row.status,
    accountType: row.type,
    autoPay: row.is_autopay,
    balance: dollarsFromCents(row.balance_cents),
  };
}

/** D-050: the newest open alert is the account's; notices are the rest of what was written to it. */
export function presentAlerts({ has_outage, notices }: AlertsRow): Answer<'getAlerts'> {
  const open = notices ?? [];
  const alert = open.find(({ kind }) => kind === 'alert');
  return {
    networkOutage: has_outage,
    accountAlert: alert ? { message: alert.message } : null,
    notifications: open.filter(({ kind }) => kind === 'notice').map(({ id, message, at }) => ({ id, message, dateTime: at })),
  };
}
