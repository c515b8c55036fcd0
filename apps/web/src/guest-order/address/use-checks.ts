import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { usePageConfiguration } from '../../platform/site/page-configuration.ts';
import type { WizardState } from '../wizard-state.ts';
import { type AddressField, type AddressProblem, addressProblems } from './address-form.ts';

type Messages = Partial<Record<AddressField, string>>;

export interface Checks {
  /** What is wrong with each field that was left or submitted. */
  errors: Messages;
  /** Counts the submits that were held back; the first wrong field is focused then. */
  attempt: number;
  /** Submitted, and waiting for the kinds of plans, without which nothing can be asked. */
  isWaiting: boolean;
  submit: () => void;
  /** From now on says what is wrong with a field. */
  show: (field: AddressField) => void;
}

interface ChecksOf {
  state: WizardState;
  check: () => Promise<void>;
  checksAtOnce: boolean;
}

/** Holds a submit back while something is wrong with the address, and until the kinds of plans are known (GUEST-082, GUEST-083). */
export function useChecks({ state, check, checksAtOnce }: ChecksOf): Checks {
  const { address: texts, required } = useTexts('guestOrder');
  const configured = usePageConfiguration()?.validationMessages.street;
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<Partial<Record<AddressField, boolean>>>({});
  const [isWaiting, setWaiting] = useState(checksAtOnce);
  const problems = addressProblems(state);
  const areKindsKnown = state.form.planCategoryId !== null;
  const sentences: Record<AddressProblem, string> = {
    street: configured || texts.streetShort,
    unit: texts.unitNeeded,
    required,
    invalid: texts.invalidZip,
  };

  const submit = (): void => {
    setShown({ street: true, unit: true, zipCode: true });
    const isGood = Object.keys(problems).length === 0;
    if (!isGood) setAttempt(attempt + 1);
    setWaiting(isGood && !areKindsKnown);
    // Asked before anything is drawn: the answer is what somebody on a slow phone waits for.
    if (isGood && areKindsKnown) void check();
  };
  const isReady = isWaiting && areKindsKnown;
  const proceed = (): void => {
    setWaiting(false);
    if (Object.keys(problems).length === 0) void check();
    else submit();
  };
  const latest = useRef(proceed);
  latest.current = proceed;
  useEffect(() => {
    if (isReady) latest.current();
  }, [isReady]);

  const errors: Messages = {};
  for (const [field, problem] of Object.entries(problems) as [AddressField, AddressProblem][]) {
    if (shown[field]) errors[field] = sentences[problem];
  }
  return { errors, attempt, isWaiting, submit, show: (field) => setShown((before) => ({ ...before, [field]: true })) };
}
