import type { BundleValue, PlanValue } from '@porchlight/contract';
import { priceSelection } from '@porchlight/domain/pricing/price-selection.ts';
import type { ChosenPlan, OrderType, PricedPlan } from '@porchlight/domain/pricing/priced-order.ts';
import { judgeSelection } from '@porchlight/domain/pricing/selection.ts';
import type { CatalogueDeps, OfferQuestion } from './index.ts';
import { readPlansById } from './offer.store.ts';
import { findPlace, listOffer, partsOf } from './offer.ts';
import { readParts } from './plan-details.store.ts';
import { presentDetails } from './present-offer.ts';

/**
 * Prices what a visitor chose from the catalogue of the day; null when it is not exactly something that is on offer there (ORD0002).
 * The same rules and the same offer as in the browser, so that the sums are the same too (CAT-016).
 */
export async function priceOrder(
  deps: CatalogueDeps,
  question: OfferQuestion,
  orderType: OrderType,
  chosen: readonly ChosenPlan[],
): Promise<PricedPlan[] | null> {
  const place = await findPlace(deps, question.locationId);
  if (!place) return null;
  const matched = matchOffer(await listOffer(deps, question), chosen);
  if (!matched) return null;
  const planIds = matched.map(({ plan }) => plan.id);
  const [rows, parts] = await Promise.all([readPlansById(deps.db, planIds), readParts(deps.db, planIds, place.day)]);
  const priced: PricedPlan[] = [];
  for (const { plan, bundle, items } of matched) {
    const row = rows.get(plan.id);
    if (!row) return null;
    const details = presentDetails(row, partsOf(parts, plan.id), question.locale ?? 'en-us');
    const selection = judgeSelection(details, items);
    if (!selection) return null;
    priced.push({
      planId: plan.id,
      planName: plan.name,
      planDescription: plan.description,
      bundle: bundle && { id: bundle.id, name: bundle.name, description: bundle.description },
      items: priceSelection(details, selection, orderType),
    });
  }
  return priced;
}

interface MatchedPlan {
  plan: PlanValue;
  bundle: BundleValue | null;
  items: ChosenPlan['items'];
}

/** The chosen plans as they are on offer: different plans sold by themselves, or one bundle with exactly its plans. */
function matchOffer(offer: { plans: readonly PlanValue[]; planBundles: readonly BundleValue[] }, chosen: readonly ChosenPlan[]) {
  const [first] = chosen;
  if (!first || new Set(chosen.map(({ planId }) => planId)).size !== chosen.length) return null;
  if (chosen.some(({ bundleId }) => bundleId !== first.bundleId)) return null;
  const bundle = first.bundleId === null ? null : offer.planBundles.find(({ id }) => id === first.bundleId);
  if (bundle === undefined) return null;
  const offered = bundle ? bundle.plans : offer.plans.filter((plan) => !plan.onlyBundlesCustomerPortal);
  if (bundle && bundle.plans.length !== chosen.length) return null;
  const matched: MatchedPlan[] = [];
  for (const { planId, items } of chosen) {
    const plan = offered.find(({ id }) => id === planId);
    if (!plan) return null;
    matched.push({ plan, bundle, items });
  }
  return matched;
}
