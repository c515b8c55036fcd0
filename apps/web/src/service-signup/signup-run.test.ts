import type { SignupStep } from '@porchlight/domain/service-signup/steps.ts';
import { describe, expect, it } from 'vitest';
import { fiber, fiberDetails, fiberWay } from '../guest-order/testing/chosen-state.ts';
import { planOf } from '../guest-order/testing/offers.ts';
import { choiceOf } from '../plan-choice/index.ts';
import { ApiFailure } from '../platform/api/failure.ts';
import type { PatchBody } from './patch-order.ts';
import { createSignup, type SignupCalls } from './signup-run.ts';
import { openedBy } from './testing/tokens.ts';

const offers = { validatedAddress: fiberWay, plans: [fiber, planOf(4)], planBundles: [] };
const failure = (code: string, status = 200) => new ApiFailure({ status, code, message: '' });

/** A visit whose calls answer as told; what it sent, and what it told. */
function start(calls: Partial<SignupCalls> = {}) {
  const steps: SignupStep[] = ['select-service'];
  const sent: PatchBody[] = [];
  const said: string[] = [];
  let ids = 0;
  const signup = createSignup({
    opened: openedBy(offers),
    history: { step: () => steps.at(-1) ?? 'select-service', moveTo: (step) => void steps.push(step) },
    calls: {
      readDetails: ({ planId }) => Promise.resolve({ ...fiberDetails, id: planId }),
      readOffers: () => Promise.resolve({ ...offers, plans: [planOf(4)] }),
      complete: () => Promise.resolve({ scheduleToken: 'abc' }),
      ...calls,
      patch: async (body) => {
        sent.push(body);
        await calls.patch?.(body);
      },
    },
    newId: () => `id${++ids}`,
    tellFailure: () => void said.push('told'),
    untellFailure: () => void said.push('taken back'),
  });
  const choose = async (plan = fiber, accepted = true): Promise<void> => {
    signup.send({ type: 'chosen', choice: choiceOf({ kind: 'plan', plan }) });
    await settled();
    signup.send({ type: 'termsSet', hasAcceptedTerms: accepted });
  };
  return { signup, steps, sent, said, choose, state: () => signup.store.get() };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a visit by the link', () => {
  it('[SIGNUP-010] sends what was chosen and ends at success, each step in the history', async () => {
    const { signup, steps, sent, choose, state } = start();
    await choose();
    await signup.confirm();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ name: 'NEW_ORDER_id1', serviceOrderId: 31 });
    expect(sent[0]?.plans[0]?.servicelines[0]?.features).toEqual([
      { id: 10 },
      { id: 11 },
      { featurePackageId: 20, featurePackageOptionId: 21 },
    ]);
    expect(state()).toMatchObject({ step: 'success', completed: { scheduleToken: 'abc' } });
    expect(steps).toEqual(['select-service', 'service-details', 'success']);
    steps.pop();
    signup.followHistory();
    expect(state().step).toBe('success');
  });

  it('[SIGNUP-012] sends nothing without the terms', async () => {
    const { signup, sent, said, choose, state } = start();
    await choose(fiber, false);
    await signup.confirm();
    expect(sent).toEqual([]);
    expect(said).toEqual([]);
    expect(state().confirming).toEqual({ kind: 'idle', missed: 1 });
  });

  it('[SIGNUP-010] sends once, however often Confirm is pressed, and nothing before the details are here', async () => {
    const { signup, sent, choose } = start();
    await signup.confirm();
    signup.send({ type: 'chosen', choice: choiceOf({ kind: 'plan', plan: fiber }) });
    signup.send({ type: 'termsSet', hasAcceptedTerms: true });
    await signup.confirm();
    expect(sent).toEqual([]);
    await choose();
    await Promise.all([signup.confirm(), signup.confirm()]);
    expect(sent).toHaveLength(1);
  });

  it('[SIGNUP-011][SIGNUP-015] tells a failure, takes it back with the next try, and repeats under the same name', async () => {
    const answers = [failure('', 0), failure('GEN0010', 503)];
    const { signup, sent, said, choose, state } = start({
      complete: () => (answers.length > 0 ? Promise.reject(answers.shift()!) : Promise.resolve({ scheduleToken: null })),
    });
    await choose();
    await signup.confirm();
    expect(state().confirming).toMatchObject({ kind: 'failed' });
    await signup.confirm();
    await signup.confirm();
    expect(said).toEqual(['taken back', 'told', 'taken back', 'told', 'taken back']);
    expect(new Set(sent.map(({ name }) => name))).toEqual(new Set(['NEW_ORDER_id1']));
    expect(state().step).toBe('success');
  });

  it('[SIGNUP-010] another choice is another attempt', async () => {
    const { signup, sent, choose } = start({ patch: () => Promise.reject(failure('ORD0002')) });
    await choose();
    await signup.confirm();
    signup.send({ type: 'wentBack' });
    await choose(planOf(4));
    await signup.confirm();
    expect(sent.map(({ name }) => name)).toEqual(['NEW_ORDER_id1', 'NEW_ORDER_id2']);
  });

  it('[SIGNUP-010] takes a link that is used up after a lost answer for its own success', async () => {
    let isLost = true;
    const used = failure('TOK0003', 403);
    const { signup, choose, state } = start({
      patch: () => (isLost ? Promise.resolve() : Promise.reject(used)),
      complete: () => Promise.reject(failure('', 0)),
    });
    await choose();
    await signup.confirm();
    isLost = false;
    await signup.confirm();
    expect(state()).toMatchObject({ step: 'success', completed: { scheduleToken: null } });
  });

  it('[SIGNUP-011] reads the offer anew to choose again', async () => {
    const { signup, choose, state } = start();
    await choose();
    await signup.chooseAgain();
    expect(state()).toMatchObject({ step: 'select-service', choice: null });
    expect(state().offers.plans.map(({ id }) => id)).toEqual([4]);
  });

  it('[SIGNUP-003] reads the offer in another language, and leaves it as it is where that fails', async () => {
    let fails = true;
    const said = { ...offers, plans: [{ ...fiber, description: 'Fibra 500' }] };
    const { signup, state } = start({ readOffers: () => (fails ? Promise.reject(failure('', 0)) : Promise.resolve(said)) });
    await signup.sayAgain();
    expect(state().offers.plans[0]?.description).toBe('Fiber 500');
    fails = false;
    await signup.sayAgain();
    expect(state().offers.plans[0]?.description).toBe('Fibra 500');
  });

  it('[SIGNUP-003] drops the details of a choice that was given up, and tries those again that could not be had', async () => {
    let fails = true;
    const { signup, choose, state } = start({
      readDetails: ({ planId, locationId }) => {
        expect(locationId).toBe(7);
        return fails ? Promise.reject(failure('', 0)) : Promise.resolve({ ...fiberDetails, id: planId });
      },
    });
    await choose();
    expect(state().data.plansDetails).toMatchObject([{ planId: 3, state: 'failed' }]);
    fails = false;
    signup.send({ type: 'detailsWanted' });
    signup.send({ type: 'wentBack' });
    signup.send({ type: 'chosen', choice: choiceOf({ kind: 'plan', plan: planOf(4) }) });
    await settled();
    expect(state().data.plansDetails).toMatchObject([{ planId: 4, state: 'loaded', details: { id: 4 } }]);
  });
});
