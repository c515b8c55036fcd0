import type { Holder } from './holders.store.ts';

/** '(***) ***-1234' (D-037): the last four digits of a phone number. */
export function maskMobile(mobile: string): string {
  return `(***) ***-${mobile.replace(/\D/g, '').slice(-4)}`;
}

/** 'j***@e***.com' (D-037): first letters, and the last part of the domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const ending = dot > 0 ? domain.slice(dot) : '';
  return `${email.slice(0, 1)}***@${domain.slice(0, 1)}***${ending}`;
}

/** What somebody typed as phone number or e-mail address; null when it can be neither. */
export function contactOf(typed: string): { email: string } | { mobile: string } | null {
  const text = typed.trim();
  if (text.includes('@')) return { email: text };
  const digits = text.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^\d{10}$/.test(digits) ? { mobile: digits } : null;
}

/** Accounts that are over, or were never more than a question. */
const pastOrFuture: ReadonlySet<string> = new Set(['Prospect', 'Survey', 'Deactivated', 'Written-Off']);

/**
 * Which account a contact names. One alone is meant; of several the only one in use; where several are in use the contact names none,
 * and account number and ZIP code have to. Whether somebody registered plays no part, so that nobody can find it out.
 */
export function namedAccount<H extends Pick<Holder, 'status'>>(holders: readonly H[]): H | null {
  const inUse = holders.filter(({ status }) => !pastOrFuture.has(status));
  const candidates = holders.length > 1 ? inUse : holders;
  return candidates.length === 1 ? (candidates[0] as H) : null;
}
