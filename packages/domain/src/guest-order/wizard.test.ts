import { describe, expect, it } from 'vitest';
import { firstStep, guestOrderAreas, stepAfter, stepInReach, transitions, type WizardFacts, wizardSteps } from './wizard.ts';

const nothing: WizardFacts = {
  initialStatus: null,
  offeredItems: 0,
  hasProspect: false,
  hasChoice: false,
  lacksDetails: false,
  hasAccount: false,
  hasOrder: false,
};
const offered = { ...nothing, initialStatus: 'ACTIVE', offeredItems: 7 } as const satisfies WizardFacts;
const chosen = { ...offered, hasChoice: true };
const ordered = { ...chosen, hasAccount: true, hasOrder: true };
const prospect = { ...nothing, initialStatus: 'PROSPECT' } as const satisfies WizardFacts;

describe('steps of ordering as a guest', () => {
  it('[GUEST-009] are these seven, of one form', () => {
    expect(wizardSteps).toEqual([
      'check-availability',
      'not-available-service',
      'no-service-confirmation',
      'new-signup',
      'packages-and-products',
      'customer-info',
      'confirmation',
    ]);
  });

  it('[STATE-012] keeps its data in these areas', () => {
    expect(guestOrderAreas).toEqual([
      'availablePlans',
      'noServiceAccountInfo',
      'newAccountInfo',
      'plansDetails',
      'newOrderInfo',
      'emailVerified',
      'verificationCounter',
      'validatedAddress',
      'planCategories',
      'suffixOptions',
    ]);
  });

  it('[GUEST-064] does not leave the address without an allowed order type or a judgement', () => {
    expect(stepAfter('check-availability', 'checked', nothing)).toBe('check-availability');
  });

  it.each(['SIGNUP', 'SURVEY', 'ACTIVE'] as const)(
    '[GUEST-065][D-126] %s with more than one plan or bundle lists them',
    (initialStatus) => {
      expect(stepAfter('check-availability', 'checked', { ...offered, initialStatus, offeredItems: 2 })).toBe('new-signup');
    },
  );

  it('[GUEST-066][D-126] goes straight to the services of the only plan or bundle', () => {
    expect(stepAfter('check-availability', 'checked', { ...offered, offeredItems: 1 })).toBe('packages-and-products');
  });

  it('[GUEST-067][D-126] asks a prospect for an e-mail address', () => {
    expect(stepAfter('check-availability', 'checked', prospect)).toBe('not-available-service');
  });

  it('[GUEST-068] confirms a prospect once it is kept, and not before', () => {
    expect(stepAfter('not-available-service', 'prospectKept', prospect)).toBe('not-available-service');
    expect(stepAfter('not-available-service', 'prospectKept', { ...prospect, hasProspect: true })).toBe('no-service-confirmation');
  });

  it('[GUEST-069] configures a plan once one is chosen', () => {
    expect(stepAfter('new-signup', 'chosen', offered)).toBe('new-signup');
    expect(stepAfter('new-signup', 'chosen', chosen)).toBe('packages-and-products');
  });

  it('[GUEST-037][GUEST-071][D-126] goes back to the list, or to the address where there was no choice', () => {
    expect(stepAfter('packages-and-products', 'wentBack', chosen)).toBe('new-signup');
    expect(stepAfter('packages-and-products', 'wentBack', { ...chosen, offeredItems: 1 })).toBe('check-availability');
  });

  it('[GUEST-038] does not go on while details of a plan are missing', () => {
    expect(stepAfter('packages-and-products', 'continued', { ...chosen, lacksDetails: true })).toBe('packages-and-products');
    expect(stepAfter('packages-and-products', 'continued', chosen)).toBe('customer-info');
  });

  it('[GUEST-072][D-130] confirms only an order that has an id', () => {
    expect(stepAfter('customer-info', 'ordered', { ...chosen, hasAccount: true })).toBe('customer-info');
    expect(stepAfter('customer-info', 'ordered', ordered)).toBe('confirmation');
  });

  it('[GUEST-041][GUEST-073][D-130] goes back to the confirmation once account and order exist, else to the services', () => {
    expect(stepAfter('customer-info', 'wentBack', chosen)).toBe('packages-and-products');
    expect(stepAfter('customer-info', 'wentBack', { ...chosen, hasAccount: true })).toBe('packages-and-products');
    expect(stepAfter('customer-info', 'wentBack', ordered)).toBe('confirmation');
    expect(stepAfter('confirmation', 'wentBack', ordered)).toBe('customer-info');
  });

  it('[GUEST-010][GUEST-046][GUEST-074] starts over from every step', () => {
    for (const step of wizardSteps) expect(stepAfter(step, 'reset', ordered)).toBe(firstStep);
  });

  it('[GUEST-071] has no other way between two steps', () => {
    const ways = transitions.map(({ from, on, to }) => `${from} ${on} ${to}`);
    expect(new Set(ways).size).toBe(ways.length);
    expect(ways).toHaveLength(14);
    for (const step of wizardSteps) expect(stepAfter(step, 'ordered', nothing)).toBe(step);
  });
});

describe('Back and Forward of the browser', () => {
  it('[GUEST-010] shows a step again while what it needs is there', () => {
    expect(stepInReach('check-availability', chosen)).toBe('check-availability');
    expect(stepInReach('new-signup', chosen)).toBe('new-signup');
    expect(stepInReach('customer-info', chosen)).toBe('customer-info');
  });

  it('[GUEST-037] falls back to the list where the choice was given up', () => {
    expect(stepInReach('packages-and-products', offered)).toBe('new-signup');
    expect(stepInReach('customer-info', offered)).toBe('new-signup');
    expect(stepInReach('customer-info', { ...chosen, lacksDetails: true })).toBe('packages-and-products');
    expect(stepInReach('confirmation', nothing)).toBe('check-availability');
  });

  it('[D-130] shows of an order only its confirmation and the e-mail address', () => {
    for (const step of ['check-availability', 'new-signup', 'packages-and-products', 'confirmation'] as const) {
      expect(stepInReach(step, ordered)).toBe('confirmation');
    }
    expect(stepInReach('customer-info', ordered)).toBe('customer-info');
    expect(stepInReach('confirmation', { ...ordered, hasOrder: false })).toBe('customer-info');
  });

  it('[GUEST-068] does not ask a kept prospect twice', () => {
    const kept = { ...prospect, hasProspect: true };
    expect(stepInReach('not-available-service', kept)).toBe('no-service-confirmation');
    expect(stepInReach('no-service-confirmation', kept)).toBe('no-service-confirmation');
    expect(stepInReach('no-service-confirmation', prospect)).toBe('not-available-service');
    expect(stepInReach('new-signup', prospect)).toBe('not-available-service');
  });
});
