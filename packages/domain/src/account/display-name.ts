import { isEmpty } from '../values/is-empty.ts';

export interface NamedContact {
  firstName: string;
  lastName: string;
  company: string | null;
}

/** The name in the welcome header: the company's, otherwise the first name (DASH-002). */
export function welcomeName(contact: NamedContact): string {
  return companyOf(contact) ?? contact.firstName.trim();
}

/** The name in the user menu: the company's, otherwise first and last name (SHELL-037). */
export function contactName(contact: NamedContact): string {
  return companyOf(contact) ?? `${contact.firstName} ${contact.lastName}`.trim();
}

/** The name of a linked account: the company's for a business, the contact's otherwise (D-052). A business without one keeps the contact's. */
export function linkedAccountName(linked: { accountType: string; companyName?: string | null; contactName: string }): string {
  const isBusiness = linked.accountType.toUpperCase() === 'BUSINESS';
  return (isBusiness && linked.companyName?.trim()) || linked.contactName.trim();
}

function companyOf(contact: NamedContact): string | null {
  return isEmpty(contact.company) ? null : (contact.company?.trim() ?? null);
}
