/**
 * Catalogue: what the provider sells, where, to whom and from when to when.
 * Owns plan, plan_bundle, feature, feature_package and everything that ties them together, location, address_zone, service_provider, sales_agent,
 * name_suffix, holder_field.
 * Promises: an order is priced by the server from the catalogue of its day; what is not on sale at a place can't be ordered there; a file is imported
 * whole or not at all, and what was exported changes nothing when it comes back. Every change of staff and of files is kept with before and after.
 */
import type { BundleValue, Contract, PlanValue } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { ChosenPlan, OrderType, PricedPlan } from '@porchlight/domain/pricing/priced-order.ts';
import type { Locale } from '@porchlight/texts';
import type { FastifyInstance } from 'fastify';
import type { Database, Queries } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import type { Clock } from '../ports/clock.ts';
import type { SiteDoor } from '../site/index.ts';
import { type ChargeClasses, readChargeClasses } from './charge-classes.store.ts';
import { exportFile, type FileImport, type ImportResult, importFile } from './file/exchange.ts';
import { type AlternativesQuestion, listAlternatives, type ManagedPlan, type ManagedQuestion, managedPlans } from './managed-plans.ts';
import { serveMedia } from './media.ts';
import { listOffer } from './offer.ts';
import { priceOrder } from './price-order.ts';
import { catalogueHandlers, categoryFor, holderFields, today } from './routes.ts';
import { catalogueStaffHandlers } from './staff/staff-routes.ts';
import { type AccountType, type CatalogueKind, exists } from './visitor-lists.store.ts';

export type { ChargeClasses } from './charge-classes.store.ts';
export { type CatalogueFileInput, mostFileBytes } from './file/catalogue-file.ts';
export { type FileImport, type ImportResult, loadCatalogue } from './file/exchange.ts';
export type { ToldProblem } from './file/problem-words.ts';
export { judgeLogo } from './logo.rules.ts';
export type { AlternativesQuestion, ManagedPlan, ManagedQuestion } from './managed-plans.ts';
export { priceRows } from './price-rows.ts';

/** Where and what kind of thing is wanted. */
export interface OfferQuestion {
  /** Null: the default location of the site. */
  locationId: number | null;
  planCategoryId: number;
  /** Codes of plans and bundles allowed at the address; null for all of the location. */
  planCodes: readonly string[] | null;
  /** The language of names and descriptions; en-us unless told. */
  locale?: Locale;
}

export interface CatalogueDeps {
  db: Database;
  clock: Clock;
  site: Pick<SiteDoor, 'settings'>;
}

export interface Catalogue {
  /** C-071, C-076 to C-078 and C-081. */
  handlers: Handlers<Contract['catalogue']>;
  staffHandlers: Handlers<StaffContract['catalogue']>;
  /** Plans and bundles on sale today; hidden ones are left out, bundle-only plans stay flagged. */
  listOffer(question: OfferQuestion): Promise<{ plans: PlanValue[]; planBundles: BundleValue[] }>;
  /**
   * Judges and prices what a visitor chose: every plan on offer there, every bundle whole, every mandatory thing chosen once, nothing hidden or foreign.
   * Null when the choice is not valid (ORD0002). Names, descriptions and prices come from the catalogue, never from the order.
   */
  priceOrder(question: OfferQuestion, orderType: OrderType, chosen: readonly ChosenPlan[]): Promise<readonly PricedPlan[] | null>;
  /** Plans as an account has them or may get them, by id: with what it has and the plan does not offer any more. */
  managedPlans(queries: Queries, question: ManagedQuestion): Promise<Map<number, ManagedPlan>>;
  /** The plan a line has, then what it may change to: on sale by itself at the place, for that type of account, cheapest first. */
  listAlternatives(queries: Queries, question: AlternativesQuestion): Promise<PlanValue[]>;
  /** What taxes and fees of plans, features and options depend on, of the whole catalogue: read once for any number of accounts. */
  chargeClasses(queries: Queries): Promise<ChargeClasses>;
  /** Fields of the account holder that an account type requires and offers, by account type id (D-134). */
  holderFields(): Promise<{ required: ReadonlyMap<number, readonly string[]>; optional: ReadonlyMap<number, readonly string[]> }>;
  /** Whether a sales agent, suffix, plan category or location with that id exists today. */
  has(kind: CatalogueKind, id: number): Promise<boolean>;
  /** What an account type is offered where nobody named a category: its first one on sale at the place; null without any. */
  categoryFor(accountType: AccountType, locationId: number | null): Promise<number | null>;
  /** Serves /media/service-providers/{logo} (C-085). */
  serveMedia(app: FastifyInstance, limits: RateLimits): void;
  /** Imports a catalogue file (docs/catalogue-file.md), all or nothing. */
  importFile(json: string, options: FileImport): Promise<ImportResult>;
  /** The whole catalogue as such a file. */
  exportFile(): Promise<string>;
}

export function createCatalogue(deps: CatalogueDeps): Catalogue {
  return {
    handlers: catalogueHandlers(deps),
    staffHandlers: catalogueStaffHandlers(deps),
    listOffer: (question) => listOffer(deps, question),
    priceOrder: (question, orderType, chosen) => priceOrder(deps, question, orderType, chosen),
    managedPlans,
    listAlternatives: (queries, question) => listAlternatives({ ...deps, db: queries }, question),
    chargeClasses: readChargeClasses,
    holderFields: () => holderFields(deps),
    has: async (kind, id) => exists(deps.db, kind, id, await today(deps)),
    categoryFor: (accountType, locationId) => categoryFor(deps, accountType, locationId),
    serveMedia: (app, limits) => serveMedia(app, deps, limits),
    importFile: (json, options) => importFile(deps, json, options),
    exportFile: () => exportFile(deps.db),
  };
}
