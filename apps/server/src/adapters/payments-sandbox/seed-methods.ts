import { callProvider } from './call.ts';

/**
 * A stored method of an invented customer. The token is chosen by the caller, so that loading again changes nothing.
 * `settleLate`: payments from this account stay on their way for three days instead of half a minute.
 */
export type SeedMethod =
  | { kind: 'card'; token: string; brand: string; lastFour: string; expiration: string }
  | { kind: 'bank'; token: string; accountType: 'CHECKING' | 'SAVINGS' | 'BUSINESS_CHECK'; lastFour: string; behaviour?: 'settleLate' };

/** Puts stored methods of a demo customer into the sandbox provider. False when it did not confirm; then load again. */
export async function seedStoredMethods(
  connection: { baseUrl: string; apiKey: string; timeoutMs: number },
  customer: string,
  methods: readonly SeedMethod[],
): Promise<boolean> {
  const reply = await callProvider(connection, 'POST', `/v1/customers/${encodeURIComponent(customer)}/methods`, { methods });
  return reply.ok && reply.status === 200;
}
