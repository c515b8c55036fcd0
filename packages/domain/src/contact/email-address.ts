const longest = 254;
const longestLocalPart = 64;
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const address = new RegExp(
  `^[\\w!#$%&'*+/=?^\`{|}~-]+(?:\\.[\\w!#$%&'*+/=?^\`{|}~-]+)*@(?:${label}\\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$`,
);

/**
 * Whether a text is one e-mail address that mail can be sent to: 254 characters at most, a domain with a dot, no white space, control or
 * invisible character, no second address, no display name. Quoted local parts and addresses of bare hosts are refused.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= longest && text.indexOf('@') <= longestLocalPart && address.test(text);
}
