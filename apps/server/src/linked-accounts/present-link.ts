import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { LinkRow, PersonRow } from './links.store.ts';

type Entry = RouteAnswer<Contract['linkedAccounts']['listByUser']>[number];

const wireTypes = { RESIDENTIAL: 'Residential', BUSINESS: 'Business' } as const;

/** A registered link in the words of the wire (ENT-004, ENT-028, D-117). */
export function presentLink(row: LinkRow): Entry {
  return {
    id: row.id,
    registeredDatetime: row.registeredAt.toISOString(),
    systemUserId: row.userId,
    systemUserContactName: nameOf(row.user),
    systemUserContactAccountNumbers: row.user.accountNumber === null ? [] : [row.user.accountNumber],
    accountInfo: {
      accountId: row.accountId,
      accountNumber: row.accountNumber,
      accountType: wireTypes[row.accountType],
      accountStatus: row.accountStatus,
      companyName: row.holder.company,
      contactName: nameOf(row.holder),
      primaryContactAddress: row.address,
    },
  };
}

/** First and last name; where nobody is named the company's, and at last the account's number. */
export function nameOf({ firstName, lastName, company, accountNumber }: PersonRow): string {
  return `${firstName ?? ''} ${lastName ?? ''}`.trim() || company?.trim() || (accountNumber ?? '');
}
