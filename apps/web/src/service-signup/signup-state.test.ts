import { signupToServiceAreas } from '@porchlight/domain/service-signup/steps.ts';
import { describe, expect, it } from 'vitest';
import { fiber, fiberDetails, fiberWay } from '../guest-order/testing/chosen-state.ts';
import { bundleOf, planOf } from '../guest-order/testing/offers.ts';
import { choiceOf } from '../plan-choice/index.ts';
import { nextSignup, offeredItems, openedSignup, type SignupEvent, type SignupState } from './signup-state.ts';
import { openedBy } from './testing/tokens.ts';

const offered = { validatedAddress: fiberWay, plans: [fiber, planOf(4)], planBundles: [] };
const opened = openedSignup(openedBy(offered));
const after = (state: SignupState, ...events: SignupEvent[]): SignupState => events.reduce(nextSignup, state);
const choice = choiceOf({ kind: 'plan', plan: fiber });
const other = choiceOf({ kind: 'plan', plan: planOf(4) });
const chosen = after(
  opened,
  { type: 'chosen', choice },
  { type: 'detailsRead', read: { planId: 3, state: 'loaded', details: fiberDetails } },
);
const accepted = after(chosen, { type: 'termsSet', hasAcceptedTerms: true });
const completedEvent: SignupEvent = {
  type: 'completed',
  completed: { scheduleToken: 'abc' },
  confirmed: { choice, plansDetails: chosen.data.plansDetails },
};

describe('signing up after an event', () => {
  it('[STATE-016] keeps the answer about the link in the area it shares with the appointment', () => {
    expect(signupToServiceAreas.filter((area) => area in opened.data)).toEqual(['tokenResponse']);
    expect(opened.data.tokenResponse).toEqual(openedBy().tokenResponse);
  });

  it('[SIGNUP-008][SIGNUP-009] starts with choosing, dearest first and nothing hidden', () => {
    expect(opened).toMatchObject({ step: 'select-service', choice: null, hasAcceptedTerms: false });
    const listed = openedSignup(
      openedBy({
        ...offered,
        plans: [planOf(1, { fromPrice: 20 }), planOf(2, { hideCustomerPortal: true }), planOf(3, { onlyBundlesCustomerPortal: true })],
        planBundles: [bundleOf(9, [planOf(1)], { fromPrice: 80 })],
      }),
    );
    expect(offeredItems(listed).map(({ kind }) => kind)).toEqual(['bundle', 'plan']);
  });

  it.each(['NEW_SIGNUP', 'NEW_SURVEY', null] as const)('[SIGNUP-006][D-146] an address that allows %s has nothing to choose', (allowed) => {
    const validatedAddress = { ...fiberWay, allowedServiceOrderType: allowed };
    expect(openedSignup(openedBy({ ...offered, validatedAddress })).step).toBe('not-available');
    expect(openedSignup(openedBy({ validatedAddress: null })).step).toBe('not-available');
  });

  it('[SIGNUP-003][SIGNUP-013] a choice leads to its details, which begin to be awaited', () => {
    const state = after(opened, { type: 'chosen', choice });
    expect(state.step).toBe('service-details');
    expect(state.data.plansDetails).toEqual([{ planId: 3, state: 'loading' }]);
    const lost = after(state, { type: 'detailsRead', read: { planId: 3, state: 'failed', thrown: 'lost' } });
    expect(after(lost, { type: 'detailsWanted' }).data.plansDetails).toEqual([{ planId: 3, state: 'loading' }]);
  });

  it('[SIGNUP-012] counts the tries without the terms', () => {
    const missed = after(chosen, { type: 'termsMissed' }, { type: 'termsMissed' });
    expect(missed.confirming).toEqual({ kind: 'idle', missed: 2 });
    expect(missed.step).toBe('service-details');
  });

  it('[SIGNUP-011][SIGNUP-014] keeps the choice and the terms when confirming failed, to be confirmed again', () => {
    const failed = after(accepted, { type: 'sent' }, { type: 'failed', choice, thrown: 'why' });
    expect(failed).toMatchObject({ step: 'service-details', confirming: { kind: 'failed', thrown: 'why' }, hasAcceptedTerms: true });
    expect(failed.choice).toEqual(choice);
  });

  it('[SIGNUP-014] says nothing of a choice that was left while it was sent', () => {
    const left = after(accepted, { type: 'sent' }, { type: 'wentBack' });
    expect(left.confirming).toEqual({ kind: 'sending' });
    const elsewhere = after(left, { type: 'chosen', choice: other });
    expect(elsewhere.confirming).toEqual({ kind: 'sending' });
    expect(after(elsewhere, { type: 'failed', choice, thrown: 'why' }).confirming).toEqual({ kind: 'idle', missed: 0 });
    expect(after(left, { type: 'failed', choice, thrown: 'why' }).confirming).toEqual({ kind: 'idle', missed: 0 });
  });

  it('[SIGNUP-010] ends with what was confirmed, wherever somebody went meanwhile', () => {
    for (const events of [[], [{ type: 'wentBack' }], [{ type: 'stepWanted', step: 'select-service' }]] satisfies SignupEvent[][]) {
      const done = after(accepted, { type: 'sent' }, ...events, completedEvent);
      expect(done).toMatchObject({ step: 'success', completed: { scheduleToken: 'abc', choice } });
      expect(after(done, { type: 'wentBack' }, { type: 'stepWanted', step: 'service-details' }).step).toBe('success');
    }
  });

  it('[SIGNUP-004] going back gives up the choice, its details, the terms and what was refused', () => {
    const failed = after(accepted, { type: 'sent' }, { type: 'failed', choice, thrown: 'why' });
    for (const event of [{ type: 'wentBack' }, { type: 'stepWanted', step: 'select-service' }] satisfies SignupEvent[]) {
      const back = after(failed, event);
      expect(back).toEqual(opened);
      expect(after(back, { type: 'stepWanted', step: 'service-details' }).step).toBe('select-service');
    }
  });

  it('[SIGNUP-006][SIGNUP-011] an offer read anew counts until something is chosen of it', () => {
    const offers = { ...offered, plans: [planOf(5)] };
    expect(after(opened, { type: 'offersRead', offers }).offers).toBe(offers);
    expect(after(opened, { type: 'offersRead', offers: { ...offers, plans: [] } }).step).toBe('not-available');
    expect(after(chosen, { type: 'offersRead', offers })).toBe(chosen);
  });

  it('[SIGNUP-003] says what is offered and chosen in another language, with what was chosen on the line', () => {
    const said = { ...offered, plans: [{ ...fiber, description: 'Fibra 500' }] };
    expect(after(opened, { type: 'offersSaid', offers: said })).toEqual({ ...opened, offers: said });
    const selection = [{ featureId: 12 }];
    const touched = after(chosen, { type: 'selectionSet', planIndex: 0, selection });
    const translated = after(touched, { type: 'offersSaid', offers: said });
    expect(translated.choice).toMatchObject({ plans: [{ description: 'Fibra 500' }], selections: [selection] });
    expect(translated).toMatchObject({ step: 'service-details', data: { plansDetails: [{ planId: 3, state: 'loading' }] } });
    expect(after(touched, { type: 'offersSaid', offers: { ...offered, plans: [planOf(4)] } })).toBe(touched);
    const done = after(touched, completedEvent);
    expect(after(done, { type: 'offersSaid', offers: said })).toBe(done);
  });

  it('[SIGNUP-004] keeps what is chosen on the line of a plan', () => {
    const selection = [{ featureId: 12 }];
    expect(after(chosen, { type: 'selectionSet', planIndex: 0, selection }).choice?.selections).toEqual([selection]);
    expect(after(opened, { type: 'selectionSet', planIndex: 0, selection }).choice).toBeNull();
  });
});
