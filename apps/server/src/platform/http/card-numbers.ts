import type { Route } from '@porchlight/contract';
import { holdsCardNumber } from '@porchlight/domain/payments/card-number.ts';

/** Numbers of bank accounts and of customers' accounts, which may look like a card's. */
const mayLookLikeOne: ReadonlySet<string> = new Set(['accountNumber', 'routingNumber']);
const smallestCardNumber = 10 ** 12;

/**
 * Whether a request brings what looks like a card number, in a name or a value of its path, query or body: those belong into the payment
 * provider's form alone and must never be kept here (PCI DSS 4.0.1, SAQ A). Files of staff are tables of other things, and what a provider
 * tells is its own.
 */
export function bringsCardNumber(route: Route, sent: { params: unknown; query: unknown; body: unknown }): boolean {
  const isOpaque = route.access.kind === 'hook' || route.bodyLimit === 'file';
  // Without recursion: what somebody sends may be nested as deep as it is long.
  const left: unknown[] = isOpaque ? [sent.params, sent.query] : [sent.params, sent.query, sent.body];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && holdsCardNumber(value)) return true;
    if (typeof value === 'number' && value >= smallestCardNumber && holdsCardNumber(String(value))) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (holdsCardNumber(name)) return true;
      if (!mayLookLikeOne.has(name)) left.push(inner);
    }
  }
  return false;
}
