import { type AddressParts, addressLine, isStreet, judgeZipCode, readTypedAddress } from '@porchlight/domain/guest-order/address-entry.ts';
import type { AddressForm, AddressWrapper, Suggestion, WizardState } from '../wizard-state.ts';

/** The parts of an address as the calls take them (D-124). */
export function wrapperOf(parts: AddressParts, unit: string): AddressWrapper {
  const address2 = unit.trim() || null;
  return { ...partsOf(parts), fullAddress: addressLine(parts, unit.trim()), address2, address3: null };
}

const partsOf = ({ address1, city, state, zipCode, zip4 }: AddressParts): AddressParts => ({ address1, city, state, zipCode, zip4 });

/** The form with a found address in it: its line stands in the street field, its unit in its own. */
export function withSuggestion(found: Suggestion, unit = found.address2 ?? ''): Partial<AddressForm> {
  return { ...withParts(found, unit), addressWrapper: wrapperOf(found, unit) };
}

/** The form with an address in parts: chosen, validated, kept or invited to. */
export function withParts(parts: AddressParts, unit: string): Partial<AddressForm> {
  return {
    street: addressLine(parts),
    unit,
    zipCode: parts.zipCode,
    formattedAddress: addressLine(parts, unit.trim()),
    addressWrapper: wrapperOf(parts, unit),
  };
}

export type AddressField = 'street' | 'unit' | 'zipCode';
export type AddressProblem = 'street' | 'unit' | 'required' | 'invalid';

/** What was typed says no ZIP code, and nothing was chosen that has one (D-124). */
export const lacksZipCode = ({ form, suggestion }: Pick<WizardState, 'form' | 'suggestion'>): boolean =>
  suggestion === null && readTypedAddress(form.street).zipCode === '';

/** What keeps the address from being checked, in the order of the form (GUEST-082, GUEST-083). */
export function addressProblems(state: Pick<WizardState, 'form' | 'suggestion'>): Partial<Record<AddressField, AddressProblem>> {
  const { form, suggestion } = state;
  const zipCode = lacksZipCode(state) ? judgeZipCode(form.zipCode) : null;
  const isUnitMissing = suggestion?.unitRequired === true && form.unit.trim() === '';
  if (!isStreet(form.street)) return { street: 'street' };
  return { ...(isUnitMissing && { unit: 'unit' }), ...(zipCode && { zipCode }) };
}

/** What was typed, in parts. */
export const typedParts = ({ street, zipCode }: Pick<AddressForm, 'street' | 'zipCode'>): AddressParts => readTypedAddress(street, zipCode);
