import { useEffect, useRef, useState } from 'react';
import { choiceIn } from '../plan-choice/index.ts';
import { call } from '../platform/api/call.ts';
import { currentLocale, useLocale } from '../platform/i18n/index.ts';
import { textsIfLoaded } from '../platform/i18n/language.ts';
import { wasReloaded } from '../platform/navigation/was-reloaded.ts';
import { newUuid } from '../platform/new-uuid.ts';
import { toasts } from '../ui/toasts.ts';
import type { Visit } from '../wizard/index.ts';
import { keepDraft, readDraft } from './draft.ts';
import { type LinkOffers, offersFor, type SignupToken } from './open-link.ts';
import { patchRoute } from './patch-order.ts';
import { signupHistory } from './signup-history.ts';
import { createSignup, type Signup, type SignupCalls } from './signup-run.ts';
import { offeredItems } from './signup-state.ts';

export interface SignupVisit {
  visit: Visit;
  token: string;
  opened: { tokenResponse: SignupToken; offers: LinkOffers };
}

/** The flow of one visit, with what a reload left of its choice; `isChoiceGone` where that is no longer offered. */
export function useSignup({ visit, token, opened }: SignupVisit): { signup: Signup; isChoiceGone: boolean } {
  const [signup] = useState(() => {
    let told: number | null = null;
    return createSignup({
      opened,
      history: signupHistory.browserSteps(visit.id),
      calls: callsBy(token, opened.tokenResponse),
      newId: newUuid,
      tellFailure: () => {
        const text = textsIfLoaded(currentLocale.get(), 'serviceSignup')?.refused.toast;
        if (text) told = toasts.show({ kind: 'error', text, stays: 'persistent' });
      },
      untellFailure: () => {
        if (told !== null) toasts.close(told);
      },
    });
  });
  const [isChoiceGone, setChoiceGone] = useState(false);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    setChoiceGone(!restore(signup));
  }, [signup]);
  useEffect(() => {
    const keep = (): void => keepDraft(signup.store.get());
    keep();
    return signup.store.subscribe(keep);
  }, [signup]);
  useWordsOfLanguage(signup);
  const { location } = visit;
  useEffect(() => {
    if (location) signup.followHistory();
  }, [signup, location]);
  return { signup, isChoiceGone };
}

/** Plans and features are named in the language that is read. */
function useWordsOfLanguage(signup: Signup): void {
  const locale = useLocale();
  const saidIn = useRef(locale);
  useEffect(() => {
    if (saidIn.current === locale) return;
    saidIn.current = locale;
    void signup.sayAgain();
  }, [signup, locale]);
}

function callsBy(token: string, tokenResponse: SignupToken): SignupCalls {
  const keys = { verificationToken: token };
  return {
    readDetails: (query) => call('catalogue.getPlanDetails', { query }),
    readOffers: () => offersFor(tokenResponse, (request) => call('guestOrder.listOffers', request)),
    patch: (body) => call(patchRoute(tokenResponse), { body, keys }),
    complete: () => call('serviceSignup.completeSignup', { body: { verificationToken: token } }),
  };
}

/** Puts back what was chosen before a reload of the page; false where it is no longer offered. */
function restore(signup: Signup): boolean {
  const state = signup.store.get();
  const kept = state.step === 'select-service' && wasReloaded() ? readDraft(state.data.tokenResponse.orderId) : null;
  if (!kept) return true;
  const choice = choiceIn(offeredItems(state), kept);
  if (choice) signup.send({ type: 'chosen', choice });
  return choice !== null;
}
