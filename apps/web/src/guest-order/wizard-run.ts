import type { WizardStep } from '@porchlight/domain/guest-order/wizard.ts';
import { readAwaited } from '../plan-choice/index.ts';
import { createStore, type Store } from '../ui/external-store.ts';
import type { StepHistory } from '../wizard/index.ts';
import { nextWizard } from './next-wizard.ts';
import { emptyWizard, type PlanDetails, type WizardEvent, type WizardState } from './wizard-state.ts';

export interface WizardParts {
  history: StepHistory<WizardStep>;
  readDetails: (plan: { planId: number; locationId: number | null }) => Promise<PlanDetails>;
}

/** One visit of the wizard: its state, kept in step with the browser's history, and the details of the chosen plans. */
export interface Wizard {
  store: Store<WizardState>;
  send: (event: WizardEvent) => void;
  /** The history went to another entry of this visit. */
  followHistory: () => void;
}

export function createWizard({ history, readDetails }: WizardParts): Wizard {
  const store = createStore<WizardState>(emptyWizard);

  const send = (event: WizardEvent): void => {
    const before = store.get();
    const after = nextWizard(before, event);
    store.set(after);
    if (event.type !== 'stepWanted' && after.step !== before.step) history.moveTo(after.step);
    if (after.data.plansDetails !== before.data.plansDetails) readMissing(before, after);
  };

  const readMissing = (before: WizardState, { data, choice, form }: WizardState): void => {
    const locationId = data.validatedAddress?.locationId ?? form.locationId;
    const isWanted = (): boolean => store.get().choice?.key === choice?.key;
    readAwaited(
      [before.data.plansDetails, data.plansDetails],
      (planId) => readDetails({ planId, locationId }),
      (read) => isWanted() && send({ type: 'detailsRead', read }),
    );
  };

  return {
    store,
    send,
    followHistory: () => {
      const wanted = history.step();
      if (wanted !== store.get().step) send({ type: 'stepWanted', step: wanted });
    },
  };
}
