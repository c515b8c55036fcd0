import { isEmailAddress } from '../contact/email-address.ts';
import { isEmpty } from '../values/is-empty.ts';

export interface ContactEmail {
  type: 'DISTRIBUTION' | 'PERSONAL' | 'BUSINESS' | 'OTHER';
  email: string;
}

const preferred: readonly ContactEmail['type'][] = ['DISTRIBUTION', 'PERSONAL', 'BUSINESS', 'OTHER'];

/**
 * Where the invoices of an account go by mail: the address for invoices, else the contact's others in the order of the Paperless form
 * (PAPER-013). Addresses nothing can be sent to are passed over; null when none is left.
 */
export function contactAddress(emails: readonly ContactEmail[]): string | null {
  const usable = emails.filter(({ email }) => isEmailAddress(email));
  return usable.toSorted((a, b) => preferred.indexOf(a.type) - preferred.indexOf(b.type))[0]?.email ?? null;
}

export type InvoiceAddress = { email: string } | { problem: 'required' | 'invalid' };

/**
 * The address a way of delivery by mail is set to: what was given, and when nothing was, the contact's (PAPER-011 to PAPER-013, D-106).
 * What was given is taken as it is: white space around it makes it invalid.
 */
export function invoiceAddress(given: string | null | undefined, emails: readonly ContactEmail[]): InvoiceAddress {
  const email = given == null || isEmpty(given) ? contactAddress(emails) : given;
  if (email === null) return { problem: 'required' };
  return isEmailAddress(email) ? { email } : { problem: 'invalid' };
}
