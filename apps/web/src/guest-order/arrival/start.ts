import type { AddressToCheck } from '@porchlight/domain/guest-order/wizard.ts';
import type { PortalLocation } from '../../platform/navigation/index.ts';
import { mailedSearch } from '../../platform/navigation/mailed-search.ts';
import { wasReloaded } from '../../platform/navigation/was-reloaded.ts';

/** How a visit begins: with nothing, with what a reload left, with an address to check, with an invitation, with a kept choice. */
export type Start =
  | { kind: 'plain' }
  | { kind: 'draft' }
  | { kind: 'address'; address: AddressToCheck }
  | { kind: 'token'; token: string }
  | { kind: 'cart'; cartKey: string };

/** Reads the start from where the visit was entered: the query's token or cart, the navigation's street (GUEST-008, D-030, D-145). */
export function startOf(location: PortalLocation, hasDraft: boolean): Start {
  const query = new URLSearchParams(mailedSearch(location));
  const token = query.get('token');
  if (token) return { kind: 'token', token };
  const cartKey = query.get('cart');
  if (cartKey) return { kind: 'cart', cartKey };
  const address = addressIn(location.state);
  if (address) return { kind: 'address', address };
  return hasDraft ? { kind: 'draft' } : { kind: 'plain' };
}

function addressIn(state: unknown): AddressToCheck | null {
  if (typeof state !== 'object' || state === null || !('street' in state) || typeof state.street !== 'string') return null;
  if (state.street.trim() === '') return null;
  const zipCode = 'zipCode' in state && typeof state.zipCode === 'string' ? state.zipCode : undefined;
  return { street: state.street, zipCode };
}

/** The kind of plans an address of the portal asks for (D-137). */
export const typeIn = ({ search }: Pick<PortalLocation, 'search'>): string | null => new URLSearchParams(search).get('type');

/** Where a choice is kept for a reload of the tab. */
export const draftKey = 'guestOrderDraft';

/** Whether this page is the one before, loaded again, with a choice kept. A link or a typed address starts anew (D-122). */
export function mayHaveDraft(): boolean {
  try {
    return wasReloaded() && window.sessionStorage.getItem(draftKey) !== null;
  } catch {
    // No storage, and no browser where the page is built: no draft.
    return false;
  }
}

/** Whether the form shows first, which is the page built ahead of time; else something has to be opened before. */
export const startsWithForm = (location: PortalLocation): boolean => ['plain', 'address'].includes(startOf(location, mayHaveDraft()).kind);
