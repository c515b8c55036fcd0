import { formatPhone } from '@porchlight/domain/phone/format-phone.ts';
import { phoneLink } from '../../src/platform/phone-link.ts';

/** A customer's number to call: pressed, it is dialled where the device can. `none` is said where there is no number. */
export function PhoneText({ number, none }: { number: string | null; none: string }) {
  return number === null ? none : <a href={phoneLink(number)}>{formatPhone(number)}</a>;
}
