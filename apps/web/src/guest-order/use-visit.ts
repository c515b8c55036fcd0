import { chooseCategory } from '@porchlight/domain/catalogue/plan-categories.ts';
import { typeNotFoundMs } from '@porchlight/domain/guest-order/address-entry.ts';
import type { AddressToCheck } from '@porchlight/domain/guest-order/wizard.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../platform/api/call.ts';
import { currentLocale, useLocale } from '../platform/i18n/index.ts';
import { textsIfLoaded } from '../platform/i18n/language.ts';
import { navigate } from '../platform/navigation/index.ts';
import { guestOrderPath } from '../routes.ts';
import { toasts } from '../ui/toasts.ts';
import type { Visit } from '../wizard/index.ts';
import { type Arrival, arrive } from './arrival/arrive.ts';
import { mayHaveDraft, type Start, startOf, typeIn } from './arrival/start.ts';
import { orderHistory } from './order-history.ts';
import { createWizard, type Wizard } from './wizard-run.ts';
import type { PlanCategory } from './wizard-state.ts';

export interface VisitRun {
  wizard: Wizard;
  start: Start;
  /** Null while what the visitor brought along is opened. */
  arrival: Arrival | null;
  /** The kinds of plans could not be read. */
  typesFailed: boolean;
  readTypes: () => Promise<void>;
  reset: (address?: AddressToCheck) => void;
}

/** One visit: its wizard, and how it begins and ends. */
export function useVisit(visit: Visit): VisitRun {
  const [wizard] = useState(() =>
    createWizard({
      history: orderHistory.browserSteps(visit.id),
      readDetails: ({ planId, locationId }) =>
        call('catalogue.getPlanDetails', { query: { planId, ...(locationId !== null && { locationId }) } }),
    }),
  );
  const [start] = useState(() => startOf(visit.entered, mayHaveDraft()));
  const opensAtOnce = start.kind === 'plain' || start.kind === 'address';
  const [arrival, setArrival] = useState<Arrival | null>(
    opensAtOnce ? { kind: 'form', note: null, checksAtOnce: start.kind === 'address' } : null,
  );
  const [typesFailed, setTypesFailed] = useState(false);

  const readTypes = async (): Promise<void> => {
    setTypesFailed(false);
    try {
      await readPlanTypes(wizard, typeIn(visit.entered));
    } catch (thrown) {
      setTypesFailed(true);
      throw thrown;
    }
  };
  const begin = useRef(async (): Promise<void> => {
    if (start.kind === 'token' || start.kind === 'cart') void import('../platform/navigation/mailed-link.ts');
    const readDraft = async () => (await import('./drafts/draft.ts')).readDraft();
    setArrival(await arrive(start, { wizard, readTypes, readDraft }));
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void begin.current();
  }, []);
  useTypesInLanguage(wizard);
  const { location } = visit;
  useEffect(() => {
    if (location) wizard.followHistory();
  }, [wizard, location]);

  return { wizard, start, arrival, typesFailed, readTypes, reset: (address) => startOver(wizard, address) };
}

/** Reads the kinds of plans and chooses the one the address names, else the first (GUEST-079, GUEST-081). */
async function readPlanTypes(wizard: Wizard, type: string | null): Promise<void> {
  const categories = await call('catalogue.listPlanCategories');
  const chosen = chooseCategory(categories, type);
  wizard.send({ type: 'categoriesRead', categories, chosenId: chosen?.category.id ?? null });
  const texts = textsIfLoaded(currentLocale.get(), 'guestOrder')?.address;
  if (chosen?.isUnknown && texts) {
    toasts.show({ kind: 'error', text: fill(texts.typeNotFound, { value: type ?? '' }), stays: typeNotFoundMs });
  }
}

/** Says the kinds of plans in the language that was switched to; what was chosen stays chosen. */
function useTypesInLanguage(wizard: Wizard): void {
  const locale = useLocale();
  const saidIn = useRef(locale);
  useEffect(() => {
    if (saidIn.current === locale) return;
    saidIn.current = locale;
    const inLanguage = (categories: readonly PlanCategory[]) =>
      wizard.send({ type: 'categoriesRead', categories, chosenId: wizard.store.get().form.planCategoryId ?? null });
    // They stay in the language before where they cannot be read.
    call('catalogue.listPlanCategories').then(inLanguage, () => undefined);
  }, [wizard, locale]);
}

/** A new visit: by going to the wizard anew, with an address that is then checked at once (D-140). The map is dropped (GUEST-074, C-092). */
function startOver(wizard: Wizard, address?: AddressToCheck): void {
  const { form, place } = wizard.store.get();
  if (place?.embedUrl) {
    const request = {
      params: { id: form.locationId ?? 0 },
      body: form.addressWrapper ? { addressWrapper: form.addressWrapper } : {},
    };
    call('coverage.resetMap', request).catch(() => undefined);
  }
  void import('./drafts/draft.ts').then(({ forgetDraft }) => forgetDraft()).catch(() => undefined);
  navigate(guestOrderPath, { state: address ? { street: address.street, zipCode: address.zipCode } : null });
}
