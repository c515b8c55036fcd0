/** Undefined, null, a blank string, an object without keys and an empty list are empty; 0, false and dates are not (FMT-002, D-154). */
export function isEmpty(value: unknown): boolean {
  if (value == null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && !(value instanceof Date) && Object.keys(value).length === 0;
}
