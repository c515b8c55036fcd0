type Parts = Record<string, unknown>;

const isPlain = (value: unknown): value is Parts =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/** What is there now, made of the parts that were there before wherever they are equal: what did not change is still the same. */
export function sameParts<T>(before: unknown, now: T): T {
  if (!isPlain(before) || !isPlain(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const names = Object.keys(now);
  const parts = names.map((name) => sameParts(before[name], now[name]));
  const isSame =
    names.length === Object.keys(before).length && names.every((name, at) => name in before && Object.is(parts[at], before[name]));
  if (isSame) return before as T;
  return (Array.isArray(now) ? parts : Object.fromEntries(names.map((name, at) => [name, parts[at]]))) as T;
}

/** Whether everything the part says is said by the whole too. A list is part of one that begins with it. */
export function isPartOf(part: unknown, whole: unknown): boolean {
  if (!isPlain(part) || !isPlain(whole)) return Object.is(part, whole);
  return Object.keys(part).every((name) => isPartOf(part[name], whole[name]));
}

/** One spelling for equal keys, in whatever order their parts were named; what is undefined counts as not named. */
export function spelled(key: unknown): string {
  if (Array.isArray(key)) return `[${key.map(spelled)}]`;
  if (!isPlain(key)) return JSON.stringify(key) ?? 'null';
  const names = Object.keys(key).filter((name) => key[name] !== undefined);
  return `{${names.sort().map((name) => `${name}:${spelled(key[name])}`)}}`;
}
