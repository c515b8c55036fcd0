import type { Workflow, WorkStep } from '@porchlight/domain/orders/workflow.ts';
import type { Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';

/** What the catalogue says of a step. */
export interface StepWords {
  /** The step in a list of steps. */
  name: string;
  /** The word for lists of orders; null for what was cancelled, which such lists leave out. */
  status: string | null;
  /** What happens while work stands there. */
  now: string;
  /** What happens after it; null where nothing more comes. */
  next: string | null;
}

type Written = Partial<StepWords> & Pick<StepWords, 'name' | 'now'>;

/** The words of a step of a workflow. Throws for a step that is none of it. */
export function wordsOf(locale: Locale, workflow: Workflow, step: WorkStep): StepWords {
  const steps: Readonly<Partial<Record<WorkStep, Written>>> = catalogue[locale].orderProgress[workflow];
  const words = steps[step];
  if (words === undefined) throw new RangeError(`${workflow} has no step ${step}`);
  return { status: null, next: null, ...words };
}

/** The step of a workflow as a list of steps calls it. */
export function stepName(locale: Locale, workflow: Workflow, step: WorkStep): string {
  return wordsOf(locale, workflow, step).name;
}
