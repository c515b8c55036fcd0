import { formatPhone } from '@porchlight/domain/phone/format-phone.ts';
import type { TokenResponse } from './schedule-state.ts';

/** Who the visit is for, as the confirmation shows it (APPT-009); '' for what is not known. */
export interface ShownContact {
  firstName: string;
  lastName: string;
  company: string;
  phone: string;
  email: string;
}

/** The mobile number before any other one, the personal e-mail address before that of the business. Whether the number was verified does not matter (APPT-020). */
export function contactOf(contact: TokenResponse['contact'] | undefined): ShownContact {
  const numbers = contact?.contactNumbers ?? [];
  const emails = contact?.contactEmails ?? [];
  const number = (numbers.find(({ numberType }) => numberType === 'MOBILE') ?? numbers[0])?.number ?? '';
  const emailOf = (wanted: string): string | undefined => emails.find(({ type }) => type === wanted)?.email;
  return {
    firstName: contact?.firstName ?? '',
    lastName: contact?.lastName ?? '',
    company: contact?.company ?? '',
    phone: number && formatPhone(number),
    email: emailOf('PERSONAL') ?? emailOf('BUSINESS') ?? '',
  };
}
