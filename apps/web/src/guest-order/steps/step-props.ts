import type { AddressToCheck } from '@porchlight/domain/guest-order/wizard.ts';
import type { WizardEvent, WizardState } from '../wizard-state.ts';

/** What every step of the wizard gets. Its texts it takes from the catalogue itself, by `useTexts`. */
export interface StepProps {
  state: WizardState;
  /** Tells the wizard what happened; steps never set the step themselves. `wentBack` is every Back button. */
  send: (event: WizardEvent) => void;
  /** Starts over; with an address that one is checked at once (D-140). */
  reset: (address?: AddressToCheck) => void;
}
