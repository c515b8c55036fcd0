import { describe, expect, it } from 'vitest';
import {
  mayChoose,
  openingStep,
  type SignupFacts,
  type SignupMove,
  signupStepInReach,
  signupSteps,
  signupToServiceAreas,
  stepAfterMove,
} from './steps.ts';

const opened: SignupFacts = { allowed: 'NEW_SERVICE', offeredItems: 2, hasChoice: false, isCompleted: false };
const chosen = { ...opened, hasChoice: true };
const completed = { ...chosen, isCompleted: true };
const moves: readonly SignupMove[] = ['chosen', 'completed', 'wentBack'];

describe('steps of signing up for service', () => {
  it('[SIGNUP-002] are these four', () => {
    expect(signupSteps).toEqual(['select-service', 'service-details', 'success', 'not-available']);
  });

  it('[STATE-016] share these areas of data with the appointment', () => {
    expect(signupToServiceAreas).toEqual(['orderAvailability', 'orderAppointments', 'tokenResponse']);
  });

  it('[SIGNUP-008][SIGNUP-009] begin with choosing a service, also where only one is offered', () => {
    expect(openingStep(opened)).toBe('select-service');
    expect(openingStep({ ...opened, offeredItems: 1 })).toBe('select-service');
  });

  it.each([
    ['NEW_SIGNUP', { ...opened, allowed: 'NEW_SIGNUP' }],
    ['NEW_SURVEY', { ...opened, allowed: 'NEW_SURVEY' }],
    ['no allowed type', { ...opened, allowed: null }],
    ['nothing on sale', { ...opened, offeredItems: 0 }],
  ] as const)('[SIGNUP-006][D-146] %s is not available, and stays so whatever is asked for', (_what, facts) => {
    expect(mayChoose(facts)).toBe(false);
    expect(openingStep(facts)).toBe('not-available');
    for (const move of moves) expect(stepAfterMove('not-available', move, facts)).toBe('not-available');
    for (const step of signupSteps) expect(signupStepInReach(step, { ...facts, hasChoice: true })).toBe('not-available');
  });

  it('[SIGNUP-013] need nothing but a choice to come to the details', () => {
    expect(stepAfterMove('select-service', 'chosen', chosen)).toBe('service-details');
    expect(stepAfterMove('select-service', 'chosen', opened)).toBe('select-service');
    expect(stepAfterMove('service-details', 'chosen', chosen)).toBe('service-details');
  });

  it('[SIGNUP-010] end only where the sign-up is completed', () => {
    expect(stepAfterMove('service-details', 'completed', chosen)).toBe('service-details');
    expect(stepAfterMove('service-details', 'completed', completed)).toBe('success');
    expect(stepAfterMove('select-service', 'completed', completed)).toBe('success');
    for (const move of moves) expect(stepAfterMove('success', move, completed)).toBe('success');
  });

  it('[SIGNUP-004] go back from the details to the choice', () => {
    expect(stepAfterMove('service-details', 'wentBack', chosen)).toBe('select-service');
    expect(stepAfterMove('select-service', 'wentBack', opened)).toBe('select-service');
  });

  it('[SIGNUP-002] follow Back and Forward of the browser as far as there is something to show', () => {
    expect(signupStepInReach('service-details', chosen)).toBe('service-details');
    expect(signupStepInReach('select-service', chosen)).toBe('select-service');
    expect(signupStepInReach('service-details', opened)).toBe('select-service');
    expect(signupStepInReach('success', chosen)).toBe('select-service');
    for (const step of signupSteps) expect(signupStepInReach(step, completed)).toBe('success');
  });
});
