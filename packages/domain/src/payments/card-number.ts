/** Where numbers of card brands begin, and how many digits they have (ISO/IEC 7812-1; ranges as the brands publish them). */
const brands: readonly RegExp[] = [
  /^4(\d{12}|\d{15}|\d{18})$/,
  /^5[1-5]\d{14}$/,
  /^2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}$/,
  /^3[47]\d{13}$/,
  /^3(0[0-5]|[689]\d)\d{11,16}$/,
  /^35(2[89]|[3-8]\d)\d{12,15}$/,
  /^6(011|4[4-9]\d|5\d\d)\d{12,15}$/,
  /^62\d{14,17}$/,
  /^(50|5[6-9]|6[0-9])\d{11,17}$/,
];

const fewestDigits = 13;
const mostDigits = 19;
/** Digits in groups with the same sign between them: a blank or a dash. */
const writings: readonly { groups: RegExp; sign: string }[] = [
  { groups: /\d+(?: \d+)*/g, sign: ' ' },
  { groups: /\d+(?:-\d+)*/g, sign: '-' },
];

/** As RFC 9562 has them, with version and variant: one in some thousands has groups between its letters that pass for a card's. */
const uuids = /(?<![\da-z])[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}(?![\da-z])/gi;

/**
 * Whether a text holds what looks like a payment card's number: 13 to 19 digits, in one piece or in groups, in a brand's range and with the
 * right check digit. The decimals of a number are none, and neither are the groups of a UUID.
 */
export function holdsCardNumber(text: string): boolean {
  if (text.length < fewestDigits) return false;
  const plain = text.normalize('NFKC').replace(uuids, 'uuid');
  return writings.some(({ groups, sign }) =>
    [...plain.matchAll(groups)].some(
      ({ 0: found, index }) => found.length >= fewestDigits && plain[index - 1] !== '.' && groupsHold(found.split(sign)),
    ),
  );
}

/** Printed in groups, every brand's number begins with one of four: a postal code with a house number does not. */
function groupsHold(groups: readonly string[]): boolean {
  return groups.some((group, first) => {
    if (group.length !== 4) return isCardNumber(group);
    let digits = '';
    for (const next of groups.slice(first)) {
      digits += next;
      if (digits.length > mostDigits) return false;
      if (isCardNumber(digits)) return true;
    }
    return false;
  });
}

function isCardNumber(digits: string): boolean {
  return (
    digits.length >= fewestDigits && digits.length <= mostDigits && hasCheckDigit(digits) && brands.some((brand) => brand.test(digits))
  );
}

/** The Luhn formula. */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...digits].toReversed().entries()) {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
