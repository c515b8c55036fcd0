import type { AddressWrapperValue } from '@porchlight/contract';
import { orderTypeAllowed } from '@porchlight/domain/guest-order/order-kinds.ts';
import type { ChosenPlan, PricedPlan } from '@porchlight/domain/pricing/priced-order.ts';
import type { Locale } from '@porchlight/texts';
import type { JudgedAddress } from '../coverage/index.ts';
import type { ServiceSignupDeps } from './deps.ts';
import type { SignupOrder } from './signup-orders.store.ts';

/** Where service is wanted: as a visitor typed it, else the account's service address, else the order's own line. */
export function addressOf({ typedAddress, addresses, serviceAddress }: SignupOrder): AddressWrapperValue {
  const line = { fullAddress: serviceAddress, address2: null, address3: null, zip4: null };
  if (typedAddress?.address1) return { ...line, city: '', state: '', zipCode: '', ...typedAddress, address1: typedAddress.address1 };
  const kept = addresses.find(({ type }) => type === 'SERVICE');
  if (!kept) return { ...line, address1: serviceAddress, city: '', state: '', zipCode: '' };
  const { address1, address2, address3, city, state_abbreviation: state, zip_code: zipCode } = kept;
  return { ...line, address1, address2, address3, city, state, zipCode };
}

/** The place of an order as it is judged now, and what the account itself has for a location and a category of plans. */
export interface PlaceOfOrder {
  judged: JudgedAddress | null;
  /** Null: nobody knows one. */
  locationId: number | null;
  /** What plans are offered from where nothing else was asked for: the account type's first category. */
  defaultCategoryId: number | null;
}

export async function judgePlace(deps: ServiceSignupDeps, order: SignupOrder): Promise<PlaceOfOrder> {
  const named = order.locationId ?? (await deps.site.orderingDefaults()).locationId;
  const judged = await deps.coverage.judge(addressOf(order), named);
  const locationId = judged?.validated.locationId ?? named;
  return { judged, locationId, defaultCategoryId: await deps.catalogue.categoryFor(order.accountType, locationId) };
}

/**
 * The choice as it costs at the address today; null where the address does not allow new service now, or what was chosen is not on offer there
 * (ORD0002, D-146).
 */
export async function priceChoice(
  deps: ServiceSignupDeps,
  order: SignupOrder,
  { choice, locale }: { choice: readonly ChosenPlan[]; locale: Locale },
): Promise<readonly PricedPlan[] | null> {
  const { judged, defaultCategoryId } = await judgePlace(deps, order);
  if (judged === null || judged.unitRequired) return null;
  const { validated, planCodes } = judged;
  const planCategoryId = order.planCategoryId ?? defaultCategoryId;
  if (planCategoryId === null || orderTypeAllowed(validated.allowedServiceOrderType) !== 'ACTIVE') return null;
  return deps.catalogue.priceOrder({ locationId: validated.locationId, planCategoryId, planCodes, locale }, 'ACTIVE', choice);
}
