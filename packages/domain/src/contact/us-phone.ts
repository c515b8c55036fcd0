import { strippedNumber } from './contact-input.ts';

/** The ten digits of a US phone number, null when it is none: first digit 2 to 9, a leading 1 of eleven digits is dropped (GUEST-090, D-135). */
export function usPhone(typed: string): string | null {
  const digits = strippedNumber(typed);
  const local = /^1\d{10}$/.test(digits) ? digits.slice(1) : digits;
  return /^[2-9]\d{9}$/.test(local) ? local : null;
}
