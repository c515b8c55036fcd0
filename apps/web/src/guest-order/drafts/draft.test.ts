import { beforeEach, describe, expect, it } from 'vitest';
import { emptyHolderForm } from '../holder/holder-form.ts';
import { chosenState } from '../testing/chosen-state.ts';
import { emptyWizard } from '../wizard-state.ts';
import { cartOf } from './cart.ts';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

describe('drafts', () => {
  let storage: Storage;
  beforeEach(() => {
    storage = memory();
  });

  it('keeps address, category and choice, and nothing about the person, in a cart', () => {
    const cart = cartOf({ ...chosenState, holder: { ...emptyHolderForm, entry: { lastName: 'Reyes' } } } as typeof chosenState);
    expect(cart).toMatchObject({ planCategoryId: 1, planBundleId: null, plans: [{ planId: 3, features: expect.any(Array) }] });
    expect(JSON.stringify(cart)).not.toContain('Reyes');
    expect(cartOf(emptyWizard)).toBeNull();
  });

  it('[GUEST-108] survives a reload without what is nobody else’s business', () => {
    const holder = { ...emptyHolderForm, entry: { firstName: 'Ana', ssn: '123456789' }, birth: { month: '1', day: '2', year: '1990' } };
    keepDraft({ ...chosenState, step: 'customer-info', holder }, storage);
    expect(readDraft(storage)).toMatchObject({ step: 'customer-info', holder: { entry: { firstName: 'Ana' } } });
    expect(storage.getItem('guestOrderDraft')).not.toMatch(/123456789|1990/);
  });

  it('keeps nothing before there is a choice, and nothing once there is an account', () => {
    keepDraft({ ...chosenState, step: 'new-signup' }, storage);
    expect(readDraft(storage)).toBeNull();
    keepDraft(chosenState, storage);
    keepDraft({ ...chosenState, data: { ...chosenState.data, newAccountInfo: { id: 1, number: '1', guestKey: 'k' } } }, storage);
    expect(readDraft(storage)).toBeNull();
  });

  it('forgets on request, and reads nothing from what it did not write', () => {
    keepDraft(chosenState, storage);
    forgetDraft(storage);
    expect(readDraft(storage)).toBeNull();
    storage.setItem('guestOrderDraft', '{"cart":');
    expect(readDraft(storage)).toBeNull();
    storage.setItem('guestOrderDraft', '7');
    expect(readDraft(storage)).toBeNull();
  });
});
