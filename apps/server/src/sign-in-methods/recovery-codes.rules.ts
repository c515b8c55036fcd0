/** How many there are; each is good once. */
export const recoveryCodeCount = 10;
const charactersInCode = 10;
/** Without characters that look alike on paper: 0 and O, 1, I and L. 31 of them, so that ten make 49 bits. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** Bytes from here on would make some characters likelier than others. */
const firstUneven = 256 - (256 % alphabet.length);

/** A code made of random bytes, as XXXXX-XXXXX; null when there are too few that are of use, then other bytes are needed. */
export function recoveryCodeOf(bytes: Uint8Array): string | null {
  const characters = [...bytes].filter((byte) => byte < firstUneven).map((byte) => alphabet.charAt(byte % alphabet.length));
  if (characters.length < charactersInCode) return null;
  const code = characters.slice(0, charactersInCode).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** What was typed, without the spaces and dashes people put in, in capitals. */
export function spelledCode(typed: string): string {
  return typed.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase();
}
