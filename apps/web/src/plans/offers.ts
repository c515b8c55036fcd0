import type { CallAnswer } from '../platform/api/index.ts';

type Offers = CallAnswer<'guestOrder.listOffers'>;
/** A plan on sale (ENT-042), wherever it is chosen: in an order, from an invitation, or in place of the one a customer has. */
export type Plan = Offers['plans'][number];
/** Plans sold together (ENT-043). */
export type Bundle = Offers['planBundles'][number];
