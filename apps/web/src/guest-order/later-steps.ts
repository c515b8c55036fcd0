import type { WizardStep } from '@porchlight/domain/guest-order/wizard.ts';
import type { ComponentType } from 'react';
import { type ContentKey, fetchContentText } from '../platform/i18n/content-text.ts';
import { type BrowserSubject, currentLocale, preloadTexts } from '../platform/i18n/index.ts';
import { type LazyScreen, lazyScreen } from '../ui/lazy-screen.ts';
import { onceSeen } from '../ui/once-seen.ts';
import type { PlansStepProps } from './steps/PlansStep.tsx';
import type { StepProps } from './steps/step-props.ts';

interface Needs {
  subjects?: readonly BrowserSubject[];
  /** Content texts of the heading: the focus goes there, and finds it written. */
  content?: readonly ContentKey[];
}

function later<P>({ subjects = [], content = [] }: Needs, load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  return lazyScreen(async () => {
    const kept = () => Promise.all(content.map((key) => fetchContentText(currentLocale.get(), key)));
    const [step] = await Promise.all([load(), inNextTask(() => preloadTexts(subjects)), inNextTask(kept)]);
    return step;
  });
}

/** Begins by itself, after a tap or a letter that came meanwhile: to begin a fetch takes a slow phone some ms, and a step has many. */
function inNextTask<T>(begin: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(begin()));
  });
}

const detailed: readonly BrowserSubject[] = ['guestOrderDetails', 'configurator', 'errors', 'formats'];

/** The steps behind the address: fetched once an address is typed, so that the first one is there sooner. */
export const laterSteps = {
  'not-available-service': later<StepProps>({}, async () => (await import('./steps/NoServiceStep.tsx')).NoServiceStep),
  'no-service-confirmation': later<StepProps>(
    { content: ['noServiceTitle', 'noServiceSubtitle'] },
    async () => (await import('./steps/NoServiceDoneStep.tsx')).NoServiceDoneStep,
  ),
  'new-signup': later<PlansStepProps>(
    { subjects: ['plans', 'broadbandLabels'], content: ['newSignupTitle.ACTIVE', 'newSignupTitle.SIGNUP', 'newSignupTitle.SURVEY'] },
    async () => (await import('./steps/PlansStep.tsx')).PlansStep,
  ),
  'packages-and-products': later<StepProps>({ subjects: detailed }, async () => (await import('./steps/ConfigureStep.tsx')).ConfigureStep),
  'customer-info': later<StepProps>({ subjects: detailed, content: ['customerInfoTitle'] }, async () => {
    const { HolderStep, prepareHolder } = await import('./steps/HolderStep.tsx');
    prepareHolder();
    // What its fields may say; the step does not wait for it.
    void fetchContentText(currentLocale.get(), 'validationTerms');
    return HolderStep;
  }),
  confirmation: later<StepProps>({ subjects: detailed }, async () => (await import('./steps/ConfirmationStep.tsx')).ConfirmationStep),
};

/** Stands in place of every step where the provider takes no orders of visitors. */
export const closedScreen = later<Record<never, never>>({}, async () => (await import('./arrival/ClosedScreen.tsx')).ClosedScreen);

const next: Partial<Record<WizardStep, readonly (keyof typeof laterSteps)[]>> = {
  'check-availability': ['new-signup'],
  'not-available-service': ['no-service-confirmation'],
  'new-signup': ['packages-and-products'],
  'packages-and-products': ['customer-info'],
  'customer-info': ['confirmation'],
};

/**
 * Fetches what comes after a step, while there is time: once the step itself is seen. A failed fetch is tried again when the step is wanted.
 * Answers how to leave it.
 */
export function prefetchAfter(step: WizardStep): () => void {
  return onceSeen(() => {
    for (const name of next[step] ?? []) laterSteps[name].load().catch(() => undefined);
  });
}
