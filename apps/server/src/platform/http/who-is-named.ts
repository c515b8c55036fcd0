import type { Route } from '@porchlight/contract';

const whoNames = ['j_username', 'email', 'contactEmailAddress', 'username'] as const;

/** Who a limit is about, by the names the call declares and no made-up one: whoever signs in, or the address a mail goes to (D-014). */
export function whoIsNamed(source: unknown, declared: Route['body']): string | null {
  if (typeof source !== 'object' || source === null) return null;
  const shape = (declared as { shape?: object } | undefined)?.shape ?? source;
  for (const name of whoNames) {
    const value = Object.hasOwn(shape, name) ? (source as Record<string, unknown>)[name] : null;
    if (value !== undefined && value !== null) return typeof value === 'string' ? value.trim().toLowerCase().slice(0, 254) : null;
  }
  return null;
}
