import { beforeEach, describe, expect, it } from 'vitest';
import { fiber, fiberDetails, fiberWay } from '../guest-order/testing/chosen-state.ts';
import { choiceIn, choiceOf } from '../plan-choice/index.ts';
import { keepDraft, readDraft } from './draft.ts';
import { nextSignup, offeredItems, openedSignup } from './signup-state.ts';
import { openedBy } from './testing/tokens.ts';

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

const opened = openedSignup(openedBy({ validatedAddress: fiberWay, plans: [fiber], planBundles: [] }));
const loading = nextSignup(opened, { type: 'chosen', choice: choiceOf({ kind: 'plan', plan: fiber }) });
const detailed = nextSignup(loading, { type: 'detailsRead', read: { planId: 3, state: 'loaded', details: fiberDetails } });
const touched = nextSignup(detailed, { type: 'selectionSet', planIndex: 0, selection: [{ featureId: 12 }] });

describe('what a reload finds', () => {
  let storage: Storage;
  beforeEach(() => {
    storage = memory();
  });

  it('[SIGNUP-009] is the choice with what was chosen on its line, and nothing about the person', () => {
    keepDraft(touched, storage);
    const draft = readDraft(9001, storage);
    expect(draft).toEqual({ orderId: 9001, planBundleId: null, plans: [{ planId: 3, features: [{ id: 12 }] }] });
    expect(choiceIn(offeredItems(opened), draft!)).toEqual(touched.choice);
    const { contact, formattedAddress } = touched.data.tokenResponse;
    for (const secret of [contact.lastName, contact.contactEmails[0]!.email, formattedAddress]) {
      expect(JSON.stringify(draft)).not.toContain(secret);
    }
  });

  it('[SIGNUP-009] is nothing of another order, and nothing that was not kept', () => {
    keepDraft(touched, storage);
    expect(readDraft(9002, storage)).toBeNull();
    for (const broken of ['{"orderId":9001', '7', 'null', '{"orderId":9001,"plans":3}']) {
      storage.setItem('serviceSignupDraft', broken);
      expect(readDraft(9001, storage), broken).toBeNull();
    }
  });

  it('[SIGNUP-004] stays while the details come anew, and goes with the choice and with success', () => {
    keepDraft(touched, storage);
    keepDraft(loading, storage);
    expect(readDraft(9001, storage)).not.toBeNull();
    keepDraft(nextSignup(touched, { type: 'wentBack' }), storage);
    expect(readDraft(9001, storage)).toBeNull();
    keepDraft(touched, storage);
    const confirmed = { choice: touched.choice!, plansDetails: touched.data.plansDetails };
    keepDraft(nextSignup(touched, { type: 'completed', completed: { scheduleToken: null }, confirmed }), storage);
    expect(readDraft(9001, storage)).toBeNull();
  });
});
