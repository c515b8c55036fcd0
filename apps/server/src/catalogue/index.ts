/**
 * Catalogue: what the provider sells, where, to whom and from when to when.
 * Owns plan, bundle, feature, feature_package and everything that ties them together, location, zone, provider logos, sales agents, suffixes, holder fields.
 * Promises: an order is priced by the server from the catalogue of its day; what is not on sale at a place can't be ordered there.
 */
import type { BundleValue, Contract, PlanValue } from '@porchlight/contract';
import type { ChosenPlan, OrderType, PricedPlan } from '@porchlight/domain/pricing/priced-order.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import type { Clock } from '../ports/clock.ts';

/** Where and what kind of thing is wanted. */
export interface OfferQuestion {
  /** Null: the default location of the site. */
  locationId: number | null;
  planCategoryId: number;
  /** Codes allowed at the address; null for all of the location. */
  planCodes: readonly string[] | null;
}

export interface CatalogueDeps {
  db: Database;
  clock: Clock;
}

export interface Catalogue {
  /** C-071, C-076 to C-078 and C-081. */
  handlers: Handlers<Contract['catalogue']>;
  /** Plans and bundles on sale today; hidden ones are left out, bundle-only plans stay flagged. */
  listOffer(question: OfferQuestion): Promise<{ plans: PlanValue[]; planBundles: BundleValue[] }>;
  /**
   * Judges and prices what a visitor chose: every plan on offer there, every bundle whole, every mandatory thing chosen once, nothing hidden or foreign.
   * Null when the choice is not valid (ORD0002). Names, descriptions and prices come from the catalogue, never from the order.
   */
  priceOrder(question: OfferQuestion, orderType: OrderType, chosen: readonly ChosenPlan[]): Promise<readonly PricedPlan[] | null>;
  /** Fields of the account holder that an account type requires and offers, by account type id (D-134). */
  holderFields(): Promise<{ required: ReadonlyMap<number, readonly string[]>; optional: ReadonlyMap<number, readonly string[]> }>;
  /** Whether a sales agent, suffix, plan category or location with that id exists today. */
  has(kind: 'salesAgent' | 'suffix' | 'planCategory' | 'location', id: number): Promise<boolean>;
  /** Serves /media/service-providers/{logo} (C-085). */
  serveMedia(app: FastifyInstance): void;
}

export function createCatalogue(_deps: CatalogueDeps): Catalogue {
  return {
    handlers: {
      getPlanDetails: () => refuse('GEN0010'),
      listPlanCategories: () => refuse('GEN0010'),
      searchSalesAgents: () => refuse('GEN0010'),
      listSuffixes: () => refuse('GEN0010'),
      listAccountTypeAttributes: () => refuse('GEN0010'),
    },
    listOffer: async () => ({ plans: [], planBundles: [] }),
    priceOrder: async () => null,
    holderFields: async () => ({ required: new Map(), optional: new Map() }),
    has: async () => false,
    serveMedia: () => undefined,
  };
}
