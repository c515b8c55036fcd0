import { zeroCents } from '../money/cents.ts';
import { featurePrice, type ItemPrice, isFeaturePriceHidden, isOptionPriceHidden, optionPrice } from './feature-price.ts';
import type { OfferedGroups } from './offered.ts';
import type { ChosenItem, OrderType, PricedItem } from './priced-order.ts';
import { isChosen, offeredItems } from './selection.ts';

/** Every chosen item of a plan with its price, in the order of the offer. What is not on offer is left out: judge a selection first where it comes from outside. */
export function priceSelection(details: OfferedGroups, selection: readonly ChosenItem[], orderType: OrderType): PricedItem[] {
  return offeredItems(details)
    .filter(({ item }) => isChosen(selection, item))
    .map((offered) =>
      'feature' in offered
        ? {
            kind: 'feature',
            id: offered.feature.id,
            description: offered.feature.description,
            ...spread(featurePrice(offered.feature)),
            isPriceHidden: isFeaturePriceHidden(offered.feature, orderType),
            isItemHidden: offered.feature.hideCustomerPortal,
          }
        : {
            kind: 'option',
            id: offered.option.featurePackageOptionId,
            description: offered.option.description,
            ...spread(optionPrice(offered.option)),
            isPriceHidden: isOptionPriceHidden(offered.option, orderType),
            isItemHidden: offered.option.hideCustomerPortal,
          },
    );
}

function spread({ cents, isOneTime }: ItemPrice): Pick<PricedItem, 'oneTimeCents' | 'monthlyCents'> {
  return isOneTime ? { oneTimeCents: cents, monthlyCents: zeroCents } : { oneTimeCents: zeroCents, monthlyCents: cents };
}
