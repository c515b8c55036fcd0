import { currentLocation, goBack, navigate, type PortalLocation } from '../platform/navigation/index.ts';
import { mailedIn } from '../platform/navigation/mailed-search.ts';
import { newUuid } from '../platform/new-uuid.ts';

/**
 * The steps in the browser's history. Each step is an entry of its own at the same address; what tells it from any other entry is its state:
 * the visit it belongs to and the way of steps that led to it. An entry of the visit is no change of the location, so Back and Forward go
 * through the steps; every other entry (another address, the same link again, a visit of before a reload) starts the wizard over (D-122).
 */
interface StepEntry<Step extends string> {
  visit: string;
  trail: readonly Step[];
}

/** One stay in a wizard: from one change of the location to the next. */
export interface Visit {
  id: string;
  /** Where it started; the address and state it was entered with. */
  entered: PortalLocation;
  /** Where it is now. */
  location: PortalLocation;
}

/** What a wizard needs of the history. */
export interface StepHistory<Step extends string> {
  /** The step the present entry stands for. */
  step: () => Step;
  /** Makes the history stand at a step: one back where it was the step before, else a new entry. */
  moveTo: (step: Step) => void;
}

export function newVisit(location: PortalLocation, id: string = newUuid()): Visit {
  return { id, entered: location, location };
}

/** A browser works out all of the page when what has the focus is taken out of it; the focus goes to the heading of the next step anyway. */
function leaveFocus(): void {
  (globalThis.document?.activeElement as HTMLElement | null | undefined)?.blur();
}

/** The history of one kind of wizard, by the names of its steps; the first one is where every visit starts. */
export function stepHistory<Step extends string>(steps: readonly [Step, ...Step[]]) {
  const [firstStep] = steps;
  const entryOf = ({ state }: PortalLocation): StepEntry<Step> | null => {
    const entry = (state as { wizard?: StepEntry<Step> } | null)?.wizard;
    const isEntry = typeof entry?.visit === 'string' && Array.isArray(entry.trail) && entry.trail.every((step) => steps.includes(step));
    return isEntry ? entry : null;
  };

  return {
    /** The visit after the location changed: the same one while only its steps change. */
    visitAt: (visit: Visit, location: PortalLocation): Visit => {
      if (location === visit.location) return visit;
      const isStep = entryOf(location)?.visit === visit.id;
      // What was secret in the address has left it: nobody went anywhere.
      const isHidden = visit.entered.search !== '' && mailedIn(location.state) === visit.entered.search;
      return isStep || isHidden ? { ...visit, location } : newVisit(location);
    },

    /** The browser's history for one visit. */
    browserSteps: (visit: string): StepHistory<Step> => {
      const trail = (): readonly Step[] => {
        const entry = entryOf(currentLocation.get());
        return entry?.visit === visit ? entry.trail : [firstStep];
      };
      const put = (trailed: readonly Step[], replace: boolean): void => {
        const entry: StepEntry<Step> = { visit, trail: trailed };
        const { search, state } = currentLocation.get();
        navigate(search, { replace, state: { wizard: entry, mailed: mailedIn(state) } });
      };
      return {
        step: () => trail().at(-1) ?? firstStep,
        moveTo: (step) => {
          const trailed = trail();
          if (entryOf(currentLocation.get())?.visit !== visit) put(trailed, true);
          if (step === trailed.at(-1)) return;
          if (step === trailed.at(-2)) goBack();
          else {
            leaveFocus();
            put([...trailed, step], false);
          }
        },
      };
    },
  };
}
