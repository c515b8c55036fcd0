import type { KeptMethod } from '../ports/payment-provider.ts';
import type { KnownMethod } from './payment-methods.store.ts';

export interface LineUp {
  /** To be written: new ones, ones that are back, and ones that are shown differently now. */
  kept: readonly KeptMethod[];
  /** Gone at the provider. */
  removed: readonly KnownMethod[];
}

/** What has to change for the rows of an account to say what the provider's list says. */
export function lineUp(known: readonly KnownMethod[], listed: readonly KeptMethod[]): LineUp {
  const rows = new Map(known.map((row) => [row.token, row]));
  const tokens = new Set(listed.map(({ token }) => token));
  return {
    kept: listed.filter((method) => !isSame(rows.get(method.token), method)),
    removed: known.filter(({ token, isRemoved }) => !isRemoved && !tokens.has(token)),
  };
}

function isSame(row: KnownMethod | undefined, { brand, display, expiration }: KeptMethod): boolean {
  return row?.isRemoved === false && row.brand === brand && row.display === display && row.expiration === expiration;
}
