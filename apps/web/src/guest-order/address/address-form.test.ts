import { describe, expect, it } from 'vitest';
import { emptyForm, type Suggestion } from '../wizard-state.ts';
import { addressProblems, lacksZipCode, withSuggestion, wrapperOf } from './address-form.ts';

const found: Suggestion = {
  id: 7,
  fullAddress: '700 Apartment Place, Cedar Valley, IA 52001',
  address1: '700 Apartment Place',
  address2: null,
  city: 'Cedar Valley',
  state: 'IA',
  zipCode: '52001',
  zip4: null,
  latitude: null,
  longitude: null,
  unitRequired: true,
  unitCount: 16,
  match: 'exact',
};
const state = (street: string, rest: { zipCode?: string; unit?: string; suggestion?: Suggestion } = {}) => ({
  form: { ...emptyForm, street, zipCode: rest.zipCode ?? '', unit: rest.unit ?? '' },
  suggestion: rest.suggestion ?? null,
});

describe('the form of an address', () => {
  it('[GUEST-082] wants a street first', () => {
    for (const street of ['', 'ab', '  a ']) expect(addressProblems(state(street))).toEqual({ street: 'street' });
  });

  it('[GUEST-083][D-124] wants a ZIP code where neither the text nor a chosen address has one', () => {
    expect(addressProblems(state('100 Fiber Way'))).toEqual({ zipCode: 'required' });
    expect(addressProblems(state('100 Fiber Way', { zipCode: '5200' }))).toEqual({ zipCode: 'invalid' });
    expect(addressProblems(state('100 Fiber Way', { zipCode: '52001-1234' }))).toEqual({});
    expect(addressProblems(state('100 Fiber Way, Cedar Valley, IA 52001'))).toEqual({});
    expect(lacksZipCode(state('100 Fiber Way', { suggestion: found }))).toBe(false);
  });

  it('[GUEST-014] wants the unit of a building whose units are told apart', () => {
    expect(addressProblems(state('700 Apartment Place', { suggestion: found }))).toEqual({ unit: 'unit' });
    expect(addressProblems(state('700 Apartment Place', { suggestion: found, unit: 'Apt 1A' }))).toEqual({});
    expect(addressProblems(state('700 Apartment Place', { suggestion: { ...found, unitRequired: false } }))).toEqual({});
  });

  it('[ENT-034][D-124] writes a chosen address into the form, with its unit in the line and in the parts', () => {
    expect(withSuggestion(found, 'Apt 1A')).toEqual({
      street: '700 Apartment Place, Cedar Valley, IA 52001',
      unit: 'Apt 1A',
      zipCode: '52001',
      formattedAddress: '700 Apartment Place Apt 1A, Cedar Valley, IA 52001',
      addressWrapper: wrapperOf(found, 'Apt 1A'),
    });
    expect(wrapperOf(found, ' ')).toEqual({
      fullAddress: '700 Apartment Place, Cedar Valley, IA 52001',
      address1: '700 Apartment Place',
      address2: null,
      address3: null,
      city: 'Cedar Valley',
      state: 'IA',
      zipCode: '52001',
      zip4: null,
    });
  });
});
