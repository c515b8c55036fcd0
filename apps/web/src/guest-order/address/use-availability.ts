import type { AddressParts } from '@porchlight/domain/guest-order/address-entry.ts';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { pageConfiguration } from '../../platform/site/page-configuration.ts';
import { failureSentence } from '../failure-sentence.ts';
import type { StepProps } from '../steps/step-props.ts';
import type { AddressWrapper } from '../wizard-state.ts';
import { typedParts, withParts, wrapperOf } from './address-form.ts';
import { judgeTyped, readOffers, type TypedJudgement } from './availability.ts';

export interface Availability {
  isBusy: boolean;
  /** A sentence for below the button (GUEST-106). */
  failure: string | null;
  /** What a typed address may be instead; asked before its availability. */
  question: Exclude<TypedJudgement, { kind: 'same' }> | null;
  /** Checks the address in the form: a chosen one at once, a typed one once it is validated (D-124). */
  check: () => Promise<void>;
  /** Checks what the question was answered with. */
  checkParts: (parts: AddressParts) => Promise<void>;
}

/** Asks what can be ordered at the address in the form. What arrives for an address that was changed meanwhile is dropped. */
export function useAvailability({ state, send }: Pick<StepProps, 'state' | 'send'>): Availability {
  const texts = useTexts('guestOrder');
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ about: string; failure: string | null; question: Availability['question'] } | null>(null);
  const { form, suggestion } = state;
  const about = [form.street, form.unit, form.zipCode, form.planCategoryId].join('|');
  const now = useRef(about);
  now.current = about;
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const isStale = (): boolean => now.current !== about || !isShown.current;

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setSaid(null);
    try {
      await work();
    } catch (thrown) {
      if (!isStale()) setSaid({ about, failure: failureSentence(thrown, texts), question: null });
    } finally {
      setBusy(false);
    }
  };
  const askOffers = async (wrapper: AddressWrapper, change: Partial<typeof form>): Promise<void> => {
    const { planCategoryId } = form;
    if (planCategoryId === null) return;
    const offers = await readOffers(form, wrapper, { planCategoryId, defaultLocationId: pageConfiguration.get()?.defaultLocationId });
    if (!isStale()) send({ type: 'checked', form: { ...form, ...change, addressWrapper: wrapper }, offers });
  };
  const checkParts = (parts: AddressParts): Promise<void> => run(() => askOffers(wrapperOf(parts, form.unit), withParts(parts, form.unit)));
  const check = (): Promise<void> =>
    run(async () => {
      if (suggestion && form.addressWrapper) return askOffers(form.addressWrapper, {});
      const judgement = await judgeTyped(typedParts(form), form.unit);
      if (isStale()) return undefined;
      if (judgement.kind !== 'same') return setSaid({ about, failure: null, question: judgement });
      return askOffers(wrapperOf(judgement.found, form.unit), withParts(judgement.found, form.unit));
    });

  const current = said?.about === about ? said : null;
  return { isBusy, failure: current?.failure ?? null, question: current?.question ?? null, check, checkParts };
}
