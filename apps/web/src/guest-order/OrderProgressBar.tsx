import type { WizardStep } from '@porchlight/domain/guest-order/wizard.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { ProgressBar } from '../wizard/index.ts';

export const progressParts = ['address', 'plan', 'configure', 'details', 'confirmation'] as const;
export type ProgressPart = (typeof progressParts)[number];

const partOfStep: Record<WizardStep, ProgressPart> = {
  'check-availability': 'address',
  'not-available-service': 'address',
  'no-service-confirmation': 'address',
  'new-signup': 'plan',
  'packages-and-products': 'configure',
  'customer-info': 'details',
  confirmation: 'confirmation',
};

export const partOf = (step: WizardStep): ProgressPart => partOfStep[step];

/** Where the visitor is on the way to a reference number. */
export function OrderProgressBar({ step }: { step: WizardStep }) {
  const texts = useTexts('guestOrder').progress;
  return <ProgressBar label={texts.label} parts={progressParts.map((part) => texts[part])} now={progressParts.indexOf(partOf(step))} />;
}
