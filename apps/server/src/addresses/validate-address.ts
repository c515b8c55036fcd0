import { refuse } from '../platform/http/handlers.ts';
import { findAddress } from './find-address.ts';
import type { AddressesDeps, TypedAddress } from './index.ts';

type Typed = Omit<TypedAddress, 'fullAddress' | 'address2'> & { address2?: string | null | undefined };

/** Normalises a typed address (C-066). The unit is not judged here: the house decides whether the address exists. */
export async function validateAddress(deps: AddressesDeps, typed: Typed) {
  const found = await findAddress(deps, { ...typed, fullAddress: '', address2: null }, { house: true });
  if (found === null) return refuse('ADR0001');
  const { address1, city, state, zipCode, zip4 } = found;
  return { status: 'OK' as const, address1, city, state, zipCode, zip4 };
}
