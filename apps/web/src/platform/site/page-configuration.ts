import { createStore, useStore } from '../../ui/external-store.ts';
import { call } from '../api/call.ts';
import type { CallAnswer } from '../api/route-types.ts';
import type { KeyValueStorage } from '../storage.ts';

/** What the pages know about the provider: brand, links, rules, flags (D-017). */
export type PageConfiguration = CallAnswer<'site.getPageConfiguration'>;

const cacheKey = 'pageConfiguration';

export const pageConfiguration = createStore<PageConfiguration | null>(null);

/** Shows what was known at the last visit, then what the server says now. Never rejects: without an answer the pages do without a brand. */
export async function loadPageConfiguration(storage: KeyValueStorage, warn: (message: string) => void): Promise<void> {
  const kept = parse(storage.getItem(cacheKey));
  if (kept) pageConfiguration.set(kept);
  try {
    const fresh = await call('site.getPageConfiguration');
    storage.setItem(cacheKey, JSON.stringify(fresh));
    pageConfiguration.set(fresh);
    if (fresh.defaultLocationId === undefined) warn('no default location is configured; calls leave the location out');
  } catch {
    // The screens stay usable; what depends on the configuration is left out.
  }
}

function parse(text: string | null): PageConfiguration | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null && 'brandName' in value ? (value as PageConfiguration) : null;
  } catch {
    return null;
  }
}

/** What a page that was built ahead of time says of the provider: the server has filled it in. */
export type BuiltFacts = Pick<PageConfiguration, 'brandName' | 'guestOrderingEnabled'>;

let built: PageConfiguration | null = null;

/** Makes the first render agree with the page it takes over; null for a page that says nothing of the provider. */
export function showBuiltFacts(facts: BuiltFacts | null): void {
  built = facts && {
    ...facts,
    residentialAccountTypeId: 0,
    businessAccountTypeId: 0,
    residentialBillCycle: 1,
    validationMessages: {},
    navLinks: [],
    offline: false,
    shareUrls: {},
    allowedFrameOrigins: [],
  };
}

/** The configuration; null until it is known. */
export const usePageConfiguration = (): PageConfiguration | null => useStore(pageConfiguration, built);
