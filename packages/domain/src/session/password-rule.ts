/** The longest password taken (D-032); a limit, since hashing work grows with length. */
export const passwordMaxLength = 128;

// At least 10 characters with a digit, an upper-case letter, a lower-case letter and a special character: none of letter, digit, space.
const defaultRule = /^(?=.*\p{Nd})(?=.*\p{Lu})(?=.*\p{Ll})(?=.*[^\p{L}\p{Nd}\s]).{10,}$/su;

function configuredRule(pattern: string | null | undefined): RegExp | null {
  if (!pattern) return null;
  try {
    return new RegExp(pattern);
  } catch {
    return null;
  }
}

/** Which rule holds: the provider's pattern when there is one that compiles, else the default (CONST-027, D-032). Picks the message. */
export function passwordRuleKind(pattern: string | null | undefined): 'configured' | 'default' {
  return configuredRule(pattern) ? 'configured' : 'default';
}

/** Whether a new password fulfils the rule of this provider, the same on every screen and on the server (D-032). */
export function fulfilsPasswordRule(password: string, pattern?: string | null): boolean {
  return password.length <= passwordMaxLength && (configuredRule(pattern) ?? defaultRule).test(password);
}
