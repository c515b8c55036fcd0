import type { WizardStep } from '@porchlight/domain/guest-order/wizard.ts';
import { describe, expect, it } from 'vitest';
import { choiceOf } from '../plan-choice/index.ts';
import { offersOf, planOf } from './testing/offers.ts';
import { createWizard } from './wizard-run.ts';
import type { PlanDetails } from './wizard-state.ts';

/** A history as a list of steps, and answers to C-071 that come when they are told to. */
function start() {
  const steps: WizardStep[] = ['check-availability'];
  const asked: { planId: number; locationId: number | null; answer: (details: PlanDetails) => void; fail: (why: Error) => void }[] = [];
  const wizard = createWizard({
    history: { step: () => steps.at(-1) ?? 'check-availability', moveTo: (step) => void steps.push(step) },
    readDetails: (plan) => new Promise((answer, fail) => asked.push({ ...plan, answer, fail })),
  });
  const check = (): void => wizard.send({ type: 'checked', form: wizard.store.get().form, offers: offersOf([planOf(1), planOf(2)]) });
  const choose = (id: number): void => wizard.send({ type: 'chosen', choice: choiceOf({ kind: 'plan', plan: planOf(id) }) });
  const reads = () => wizard.store.get().data.plansDetails;
  return { wizard, steps, asked, check, choose, reads };
}
const details = (id: number): PlanDetails => ({ id }) as PlanDetails;
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a visit of the wizard', () => {
  it('[GUEST-010] puts every step into the history, and follows it without adding to it', () => {
    const { wizard, steps, check } = start();
    check();
    expect(steps).toEqual(['check-availability', 'new-signup']);
    steps.pop();
    wizard.followHistory();
    expect(wizard.store.get().step).toBe('check-availability');
    expect(steps).toEqual(['check-availability']);
    steps.push('new-signup');
    wizard.followHistory();
    expect(wizard.store.get().step).toBe('new-signup');
    expect(steps).toEqual(['check-availability', 'new-signup']);
  });

  it('[GUEST-070] reads the details of each chosen plan at the location of the address, once', async () => {
    const { asked, check, choose, reads } = start();
    check();
    choose(1);
    expect(asked.map(({ planId, locationId }) => [planId, locationId])).toEqual([[1, 7]]);
    asked[0]?.answer(details(1));
    await settled();
    expect(reads()).toEqual([{ planId: 1, state: 'loaded', details: { id: 1 } }]);
    expect(asked).toHaveLength(1);
  });

  it('[GUEST-070] drops the details of a choice that was given up', async () => {
    const { wizard, asked, check, choose, reads } = start();
    check();
    choose(1);
    wizard.send({ type: 'wentBack' });
    choose(2);
    asked[0]?.answer(details(1));
    await settled();
    expect(reads()).toEqual([{ planId: 2, state: 'loading' }]);
    asked[1]?.answer(details(2));
    await settled();
    expect(reads()).toEqual([{ planId: 2, state: 'loaded', details: { id: 2 } }]);
  });

  it('[GUEST-038] tells of details that could not be had, and asks again when told to', async () => {
    const { wizard, asked, check, choose, reads } = start();
    check();
    choose(1);
    asked[0]?.fail(new Error('gone'));
    await settled();
    expect(reads()).toMatchObject([{ planId: 1, state: 'failed' }]);
    wizard.send({ type: 'detailsWanted' });
    expect(asked).toHaveLength(2);
    asked[1]?.answer(details(1));
    await settled();
    expect(reads()).toMatchObject([{ state: 'loaded' }]);
  });
});
