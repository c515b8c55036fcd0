import { createHmac } from 'node:crypto';

/** A keyed digest of values, in this order. Equal values, and only those, give equal digests. */
export function digestOf(key: Buffer, values: readonly unknown[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(values, sorted)).digest();
}

/** The order of an object's fields is no difference. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
