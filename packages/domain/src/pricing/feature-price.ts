import { type Cents, cents } from '../money/cents.ts';
import type { OfferedFeature, OfferedOption } from './offered.ts';
import type { OrderType } from './priced-order.ts';

/** A feature of this type is charged once, when the service is activated; every other by the month (ENT-023). */
export const activationType = 'ACTIVATION';

/** What something costs, and how often. */
export interface ItemPrice {
  readonly cents: Cents;
  readonly isOneTime: boolean;
}

/**
 * What a feature costs: an ACTIVATION feature its one-time price, every other its monthly price, and where that is 0 the general one (CAT-001 to CAT-003).
 * A missing price is 0 (D-141).
 */
export function featurePrice(feature: Pick<OfferedFeature, 'featureType' | 'oneTimePrice' | 'recurringMonthlyPrice' | 'price'>): ItemPrice {
  if (feature.featureType === activationType) return { cents: wireCents(feature.oneTimePrice), isOneTime: true };
  const monthly = wireCents(feature.recurringMonthlyPrice);
  const general = wireCents(feature.price);
  return { cents: monthly === 0 && general > 0 ? general : monthly, isOneTime: false };
}

/** What an option of a package costs a month; what its features would cost alone does not count (D-141). */
export function optionPrice(option: Pick<OfferedOption, 'recurringMonthlyPrice'>): ItemPrice {
  return { cents: wireCents(option.recurringMonthlyPrice), isOneTime: false };
}

/** Whether the price of a feature stays unseen in this type of order (CAT-004, CAT-015). */
export function isFeaturePriceHidden(feature: Pick<OfferedFeature, 'hideSignupPrice' | 'hideSurveyPrice'>, orderType: OrderType): boolean {
  return (orderType === 'SIGNUP' && feature.hideSignupPrice) || (orderType === 'SURVEY' && feature.hideSurveyPrice);
}

/** The price of an option stays unseen when that of one of its features does: the one would tell the other. */
export function isOptionPriceHidden(option: Pick<OfferedOption, 'features'>, orderType: OrderType): boolean {
  return option.features.some((feature) => isFeaturePriceHidden(feature, orderType));
}

/** The price to print beside a feature; null where it is hidden or 0 (D-141). */
export function shownFeaturePrice(feature: OfferedFeature, orderType: OrderType): ItemPrice | null {
  return isFeaturePriceHidden(feature, orderType) ? null : printed(featurePrice(feature));
}

/** The price to print beside an option of a package; null where it is hidden or 0 (D-141). */
export function shownOptionPrice(option: OfferedOption, orderType: OrderType): ItemPrice | null {
  return isOptionPriceHidden(option, orderType) ? null : printed(optionPrice(option));
}

function printed(price: ItemPrice): ItemPrice | null {
  return price.cents === 0 ? null : price;
}

/** Dollars of the wire in cents; a third decimal is rounded half up on the decimal digits (D-155), nothing is 0. */
function wireCents(dollars: number | null | undefined): Cents {
  const scaled = Math.round(Number(`${dollars ?? 0}e2`));
  return cents(Number.isSafeInteger(scaled) ? scaled + 0 : 0);
}
