/** Address search starts with so many characters where the server names no other number (GUEST-084, CONST-020). */
export const defaultMinChars = 3;

/** From this many characters on, suggestions wait for a pause in typing (CONST-019). */
const unhurriedFrom = 5;
const suggestionPauseMs = 300;

/** How long a search waits after the last key (CONST-019). */
export const suggestionDelayMs = (typed: string): number => (typed.length < unhurriedFrom ? 0 : suggestionPauseMs);

/** After a change of the unit the address is looked at again this much later (GUEST-078, CONST-022). */
export const unitRevalidationMs = 500;

/** Words of the heading take turns this often (CONST-018), and stand still after five seconds: nothing moves on for longer by itself. */
export const introWordMs = 1000;
export const introLastsMs = 5000;

/** How long 'Could not find type' shows (GUEST-079). */
export const typeNotFoundMs = 4000;

const minStreetLength = 3;

/** Whether a street can be checked (GUEST-082). */
export const isStreet = (street: string): boolean => street.trim().length >= minStreetLength;

/** 5 digits, or 5+4 with a dash (GUEST-083, CONST-025). */
const zipCodePattern = /^\d{5}(?:-\d{4})?$/;

export function judgeZipCode(zipCode: string): 'required' | 'invalid' | null {
  const typed = zipCode.trim();
  if (typed === '') return 'required';
  return zipCodePattern.test(typed) ? null : 'invalid';
}

/** An address in the parts the calls take (D-124). */
export interface AddressParts {
  readonly address1: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly zip4: string | null;
}

const zipAtEnd = /[\s,]+(\d{5})(?:-(\d{4}))?$/;
const stateAtEnd = /^(.*?)[\s,]*\b([A-Za-z]{2})$/;

/**
 * A typed line in parts, as far as it tells them: 'street, city, ST 12345'. Without commas all but the ZIP code is street; the server knows
 * better. A ZIP code entered by itself counts when the line has none.
 */
export function readTypedAddress(line: string, zipCode = ''): AddressParts {
  const typed = line.trim().replace(/\s+/g, ' ');
  const zip = zipAtEnd.exec(typed);
  const [own = '', own4 = null] = zipCode.trim().split('-');
  const [address1 = '', ...behind] = (zip ? typed.slice(0, zip.index) : typed).split(',').map((part) => part.trim());
  const rest = behind.filter(Boolean).join(', ');
  const state = stateAtEnd.exec(rest);
  return {
    address1,
    city: (state?.[1] ?? rest).replace(/,$/, '').trim(),
    state: state?.[2]?.toUpperCase() ?? '',
    zipCode: zip?.[1] ?? own,
    zip4: zip ? (zip[2] ?? null) : own4,
  };
}

/** The address as one line, as people write it. */
export function addressLine({ address1, city, state, zipCode }: AddressParts, unit = ''): string {
  const place = [city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
  return [`${address1} ${unit}`.trim(), place].filter(Boolean).join(', ');
}

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

/** Whether what was found says the same as what was typed: letter case, commas and what was left out do not count. */
export function isSameAddress(typed: AddressParts, found: AddressParts): boolean {
  const agrees = (a: string, b: string): boolean => bare(a) === '' || bare(a) === bare(b);
  return (
    bare(typed.address1) === bare(found.address1) &&
    agrees(typed.city, found.city) &&
    agrees(typed.state, found.state) &&
    agrees(typed.zipCode, found.zipCode)
  );
}
