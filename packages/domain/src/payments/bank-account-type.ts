/** Bank account types (ACH-017). Labels are in the text catalogues. */
export const bankAccountTypes = ['CHECKING', 'SAVINGS', 'BUSINESS_CHECK'] as const;
export type BankAccountType = (typeof bankAccountTypes)[number];

/** The one provider id that takes business checking accounts, compared exactly (D-156). */
export const businessCheckProviderId = 'IPPAY';

/** The account types on offer with that payment provider (ACH-018); the server refuses the others (ACH-019). */
export function bankAccountTypesFor(providerId: string | null): readonly BankAccountType[] {
  return providerId === businessCheckProviderId ? bankAccountTypes : bankAccountTypes.filter((type) => type !== 'BUSINESS_CHECK');
}
