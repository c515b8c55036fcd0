import { createHmac, timingSafeEqual } from 'node:crypto';

/** A notice older or newer than this is refused: a recorded one must not be played again. */
const windowSeconds = 300;
const headerName = 'x-sandbox-signature';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** True when the notice was signed with one of the secrets, over exactly these bytes, within the last five minutes (or the next, clocks differ). */
export function isGenuine(rawBody: Buffer, headers: Headers, secrets: readonly string[], now: Date): boolean {
  const header = headers[headerName];
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  const [seconds, given] = [match?.[1], match?.[2]];
  if (seconds === undefined || given === undefined) return false;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > windowSeconds) return false;
  const signature = Buffer.from(given, 'hex');
  return secrets.some((secret) => timingSafeEqual(signature, createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest()));
}
