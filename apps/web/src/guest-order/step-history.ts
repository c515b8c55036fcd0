import { firstStep, type WizardStep, wizardSteps } from '@porchlight/domain/guest-order/wizard.ts';
import { currentLocation, goBack, navigate, type PortalLocation } from '../platform/navigation/index.ts';
import { newUuid } from '../platform/new-uuid.ts';

/**
 * The steps in the browser's history. Each step is an entry of its own at the same address; what tells it from any other entry is its state:
 * the visit it belongs to and the way of steps that led to it. An entry of the visit is no change of the location, so Back and Forward go
 * through the steps; every other entry (another address, the same link again, a visit of before a reload) starts the wizard over (D-122).
 */
interface StepEntry {
  visit: string;
  trail: readonly WizardStep[];
}

function entryOf({ state }: PortalLocation): StepEntry | null {
  const entry = (state as { guestOrder?: StepEntry } | null)?.guestOrder;
  const isEntry = typeof entry?.visit === 'string' && Array.isArray(entry.trail) && entry.trail.every((step) => wizardSteps.includes(step));
  return isEntry ? entry : null;
}

/** One stay in the wizard: from one change of the location to the next. */
export interface Visit {
  id: string;
  /** Where it started; the address and state it was entered with. */
  entered: PortalLocation;
  /** Where it is now. */
  location: PortalLocation;
}

export function newVisit(location: PortalLocation, id: string = newUuid()): Visit {
  return { id, entered: location, location };
}

/** The visit after the location changed: the same one while only its steps change. */
export function visitAt(visit: Visit, location: PortalLocation): Visit {
  if (location === visit.location) return visit;
  return entryOf(location)?.visit === visit.id ? { ...visit, location } : newVisit(location);
}

/** What the wizard needs of the history. */
export interface StepHistory {
  /** The step the present entry stands for. */
  step: () => WizardStep;
  /** Makes the history stand at a step: one back where it was the step before, else a new entry. */
  moveTo: (step: WizardStep) => void;
}

/** The browser's history for one visit. */
export function browserSteps(visit: string): StepHistory {
  const trail = (): readonly WizardStep[] => {
    const entry = entryOf(currentLocation.get());
    return entry?.visit === visit ? entry.trail : [firstStep];
  };
  const put = (steps: readonly WizardStep[], replace: boolean): void => {
    const entry: StepEntry = { visit, trail: steps };
    navigate(currentLocation.get().search, { replace, state: { guestOrder: entry } });
  };
  return {
    step: () => trail().at(-1) ?? firstStep,
    moveTo: (step) => {
      const steps = trail();
      if (entryOf(currentLocation.get())?.visit !== visit) put(steps, true);
      if (step === steps.at(-1)) return;
      if (step === steps.at(-2)) goBack();
      else put([...steps, step], false);
    },
  };
}
