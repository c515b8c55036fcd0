import type { WizardStep } from '@porchlight/domain/guest-order/wizard.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { classes } from '../ui/classes.ts';
import layout from '../ui/layout.module.css';
import styles from './progress.module.css';

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

/** Where the visitor is on the way to a reference number; on phones five bars. */
export function ProgressBar({ step }: { step: WizardStep }) {
  const texts = useTexts('guestOrder').progress;
  const now = progressParts.indexOf(partOf(step));
  return (
    <nav className={styles.bar} aria-label={texts.label}>
      <div className={layout.wrap}>
        <ol className={styles.parts}>
          {progressParts.map((part, index) => (
            <li key={part} className={classes(index < now && styles.done)} aria-current={index === now ? 'step' : undefined}>
              <span>{texts[part]}</span>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
