import type { BundleValue, PlanValue } from '@porchlight/contract';
import { type CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import type { Locale } from '@porchlight/texts';
import { plansWithLabel } from '../broadband-labels/index.ts';
import type { Queries } from '../platform/db/database.ts';
import { readSettings, settingKeys } from '../site/index.ts';
import type { CatalogueDeps, OfferQuestion } from './index.ts';
import { type Place, type PlanRow, readBundles, readOnlyPlace, readPlace, readPlans, readPlansById, readSoldPlan } from './offer.store.ts';
import { type PartsRow, readParts } from './plan-details.store.ts';
import { type PlanDetails, presentBundle, presentDetails, presentPlan } from './present-offer.ts';

/** A place and the day it is there. */
export interface PlaceAndDay {
  locationId: number;
  day: CalendarDate;
}

/** What finding a place needs: the database or an open transaction, and the clock. */
export interface PlaceDeps extends Pick<CatalogueDeps, 'clock'> {
  db: Queries;
}

/** The place asked for; the site's default where none is, or the only one there is. Null when there is no such place. */
export async function findPlace({ db, clock }: PlaceDeps, locationId: number | null): Promise<PlaceAndDay | null> {
  const place = locationId === null ? await findDefaultPlace({ db }) : await readPlace(db, locationId);
  return place && { locationId: place.id, day: todayInZone(clock.now(), place.timeZone) };
}

async function findDefaultPlace({ db }: Pick<PlaceDeps, 'db'>): Promise<Place | null> {
  const named = (await readSettings(db)).text(settingKeys.defaultLocationId);
  return named !== null && /^[1-9][0-9]{0,14}$/.test(named) ? readPlace(db, Number(named)) : readOnlyPlace(db);
}

/** Plans and bundles on sale at a place today. */
export async function listOffer(deps: CatalogueDeps, question: OfferQuestion): Promise<{ plans: PlanValue[]; planBundles: BundleValue[] }> {
  const { db } = deps;
  const place = await findPlace(deps, question.locationId);
  if (!place) return { plans: [], planBundles: [] };
  const read = { ...place, planCategoryId: question.planCategoryId, planCodes: question.planCodes };
  const [plans, bundles] = await Promise.all([readPlans(db, read), readBundles(db, read)]);
  const inside = await readPlansById(
    db,
    bundles.flatMap((bundle) => bundle.plan_ids),
  );
  const labelled = await plansWithLabel(db, [...plans.map(({ id }) => id), ...inside.keys()]);
  const locale = question.locale ?? 'en-us';
  const present = (plan: PlanRow) => presentPlan(plan, locale, labelled.has(plan.id) && !plan.only_bundles);
  return {
    plans: plans.map(present),
    planBundles: bundles.map((bundle) => {
      const own = bundle.plan_ids.flatMap((id) => inside.get(id) ?? []);
      return presentBundle(bundle, locale, own.map(present));
    }),
  };
}

/** What a plan includes, demands and offers; null when it can't be bought there today (C-071). */
export async function findPlanDetails(
  deps: CatalogueDeps,
  planId: number,
  locationId: number | null,
  locale: Locale,
): Promise<PlanDetails | null> {
  const place = await findPlace(deps, locationId);
  const plan = place && (await readSoldPlan(deps.db, planId, place.locationId, place.day));
  if (!plan) return null;
  const parts = await readParts(deps.db, [planId], place.day);
  return presentDetails(plan, partsOf(parts, planId), locale);
}

/** The parts of one of the plans that were read. */
export function partsOf(parts: ReadonlyMap<number, PartsRow>, planId: number): PartsRow {
  return parts.get(planId) ?? { features: [], packages: [] };
}
