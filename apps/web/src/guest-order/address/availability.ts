import { type AddressParts, isSameAddress } from '@porchlight/domain/guest-order/address-entry.ts';
import { call } from '../../platform/api/call.ts';
import { isApiFailure } from '../../platform/api/failure.ts';
import type { AddressForm, AddressWrapper, Offers, SeenPlace } from '../wizard-state.ts';

/** What C-066 made of a typed address: the same, something else, or nothing. */
export type TypedJudgement =
  | { kind: 'same'; found: AddressParts }
  | { kind: 'other'; typed: AddressParts; found: AddressParts }
  | { kind: 'notFound'; typed: AddressParts };

/** Validates a typed address (D-124). An address the server does not know is a judgement too; other failures reject. */
export async function judgeTyped(typed: AddressParts, unit: string, signal?: AbortSignal): Promise<TypedJudgement> {
  const { address1, city, state, zipCode } = typed;
  const addressWrapper = { address1, address2: unit.trim() || null, city, state, zipCode };
  try {
    const found = await call('addresses.validateAddress', { body: { addressWrapper }, ...(signal && { signal }) });
    return isSameAddress(typed, found) ? { kind: 'same', found } : { kind: 'other', typed, found };
  } catch (thrown) {
    if (isApiFailure(thrown) && thrown.code === 'ADR0001') return { kind: 'notFound', typed };
    throw thrown;
  }
}

/** The location of a call's path: 0 where none is known (D-123, D-125). */
const locationOf = (form: Pick<AddressForm, 'locationId'>, defaultLocationId: number | undefined): number =>
  form.locationId ?? defaultLocationId ?? 0;

/** What can be ordered at an address (C-069). */
export function readOffers(
  form: Pick<AddressForm, 'locationId'>,
  addressWrapper: AddressWrapper,
  { planCategoryId, defaultLocationId }: { planCategoryId: number; defaultLocationId: number | undefined },
): Promise<Offers> {
  return call('guestOrder.listOffers', {
    params: { a: locationOf(form, defaultLocationId), b: planCategoryId },
    body: { addressWrapper, apiValidatedAddressWrapper: null },
  });
}

/** The map of an address, and whether somebody has service or an order there (C-067). */
export async function readPlace(
  form: Pick<AddressForm, 'locationId'>,
  addressWrapper: AddressWrapper,
  { defaultLocationId, signal }: { defaultLocationId: number | undefined; signal: AbortSignal },
): Promise<SeenPlace> {
  const { validatedAddress } = await call('coverage.embedMap', {
    params: { id: locationOf(form, defaultLocationId) },
    body: { addressWrapper },
    signal,
  });
  return validatedAddress;
}
