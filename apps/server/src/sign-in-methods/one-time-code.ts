import { Secret, TOTP } from 'otpauth';

/** As RFC 6238 has it and every authenticator app takes it: SHA-1, six digits, half a minute. */
const algorithm = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;
/** Clocks of phones differ: the code before and the code after count too. */
const stepsApart = 1;

/** A new secret, in base32 as people may have to type it. */
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address an authenticator app takes in from a QR code. */
export function otpauthAddress(secret: string, issuer: string, label: string): string {
  return new TOTP({ ...algorithm, secret, issuer, label }).toString();
}

/** The half minute a code belongs to, when it is later than the one a code was last taken of; else null. */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number): number | null {
  const delta = new TOTP({ ...algorithm, secret }).validate({ token: code, timestamp: now.getTime(), window: stepsApart });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / algorithm.period) + delta;
  return step > lastStep ? step : null;
}
