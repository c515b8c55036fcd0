import type { AddressWrapperValue, ValidatedAddressValue } from '@porchlight/contract';
import { stateCode, stateName } from '@porchlight/domain/addresses/states.ts';
import type { HolderEntry } from '@porchlight/domain/guest-order/holder.ts';
import type { InitialStatus } from '@porchlight/domain/guest-order/order-kinds.ts';
import type { AccountRequest } from './account-request.rules.ts';
import type { NewAddress, NewGuestAccount } from './guest-accounts.store.ts';

/** How accounts spell the status they start in. */
const statuses: Readonly<Record<InitialStatus, string>> = { SIGNUP: 'Signup', SURVEY: 'Survey', ACTIVE: 'Active', PROSPECT: 'Prospect' };

type Facts = Pick<NewGuestAccount, 'type' | 'billCycleDay' | 'locationId'> & { holder: HolderEntry };

/** Account and contact as they are kept: no field of the browser that this server knows better. */
export function accountRow(body: AccountRequest, { type, billCycleDay, locationId, holder }: Facts) {
  return {
    type,
    status: statuses[body.initialStatus],
    billCycleDay,
    locationId,
    firstName: holder.firstName ?? '',
    lastName: holder.lastName ?? '',
    company: holder.company ?? null,
    mobileNumber: holder.mobileNumber ?? null,
    emails: [
      { type: 'PERSONAL' as const, email: holder.personalEmail ?? '' },
      ...(holder.businessEmail === undefined ? [] : [{ type: 'BUSINESS' as const, email: holder.businessEmail }]),
    ],
  };
}

type ContactAddress = NonNullable<ValidatedAddressValue['contactAddress']>;

/** The service address as judged, else as typed; the billing address as given, else the service address. A post office box may be billed. */
export function addressRows(
  typed: AddressWrapperValue,
  judged: ContactAddress | null,
  billing: ContactAddress | undefined,
): NewGuestAccount['addresses'] {
  const service: NewAddress = judged ? rowOf(judged) : rowOf({ ...typed, state: { abbreviation: typed.state } });
  const bill = billing && billing.address1 !== '' ? rowOf(billing) : service;
  return [
    { ...service, type: 'SERVICE' },
    { ...bill, type: 'BILLING' },
  ];
}

function rowOf(address: Pick<ContactAddress, 'address1' | 'address2' | 'address3' | 'city' | 'state' | 'zipCode'>): NewAddress {
  const state = stateCode(address.state.abbreviation.toUpperCase());
  return {
    address1: address.address1,
    address2: address.address2,
    address3: address.address3,
    city: address.city,
    state,
    stateName: stateName(state) ?? state,
    zipCode: address.zipCode,
  };
}

/** What is sealed before it is kept (D-136). */
export function secretsOf(holder: HolderEntry) {
  return (['ssn', 'taxId', 'driverLicense', 'dateOfBirth'] as const).flatMap((field) => {
    const value = holder[field];
    return value === undefined ? [] : [{ field, value }];
  });
}
