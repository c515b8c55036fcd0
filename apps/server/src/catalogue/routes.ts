import type { Contract } from '@porchlight/contract';
import { orderPlanCategories } from '@porchlight/domain/catalogue/plan-categories.ts';
import { accountTypeIds } from '../account/index.ts';
import { providerDay } from '../broadband-labels/index.ts';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import type { CatalogueDeps } from './index.ts';
import { findPlace, findPlanDetails } from './offer.ts';
import { type AccountType, readCategories, readHolderFields, readSuffixes, searchAgents } from './visitor-lists.store.ts';

export function catalogueHandlers(deps: CatalogueDeps): Handlers<Contract['catalogue']> {
  const { db } = deps;
  return {
    getPlanDetails: async ({ query }, { locale }) =>
      (await findPlanDetails(deps, query.planId, query.locationId ?? null, locale)) ?? refuse('ORD0002'),
    listPlanCategories: async ({ query }, { locale }) => {
      const categories = await listCategories(deps, query.locationId ?? null);
      return orderPlanCategories(categories).map(({ id, type, texts, account_types }) => ({
        id,
        description: texts[locale]?.description ?? type,
        type,
        accountTypes: account_types.map((accountType) => ({ id: accountTypeIds[accountType] })),
      }));
    },
    searchSalesAgents: async ({ query }) => {
      const agents = await searchAgents(db, query.agentName, await today(deps));
      return { salesAgents: agents.map(({ id, first_name, last_name }) => ({ id, firstName: first_name, lastName: last_name })) };
    },
    listSuffixes: async () => readSuffixes(db, await today(deps)),
    listAccountTypeAttributes: async () => {
      const { required, optional } = await holderFields(deps);
      return { required: presentFields(required), optional: presentFields(optional) };
    },
  };
}

/** The provider's own day, for what no place sells. */
export async function today({ site, clock }: CatalogueDeps): Promise<string> {
  return providerDay(await site.settings(), clock.now());
}

async function listCategories(deps: CatalogueDeps, locationId: number | null) {
  if (locationId === null) return readCategories(deps.db, null, await today(deps));
  const place = await findPlace(deps, locationId);
  return place ? readCategories(deps.db, place.locationId, place.day) : [];
}

/** The first category that is for an account type, in the order visitors see them (D-137). */
export async function categoryFor(deps: CatalogueDeps, accountType: AccountType, locationId: number | null): Promise<number | null> {
  const categories = orderPlanCategories(await listCategories(deps, locationId));
  return categories.find(({ account_types }) => account_types.includes(accountType))?.id ?? null;
}

/** What each account type requires and offers, by its id; both lists name every type. */
export async function holderFields({ db }: CatalogueDeps) {
  const rows = await readHolderFields(db);
  const fieldsOf = (type: AccountType, isRequired: boolean) =>
    rows.filter((row) => row.account_type === type && row.is_required === isRequired).map(({ field }) => field);
  const byType = (isRequired: boolean) =>
    new Map<number, readonly string[]>([
      [accountTypeIds.RESIDENTIAL, fieldsOf('RESIDENTIAL', isRequired)],
      [accountTypeIds.BUSINESS, fieldsOf('BUSINESS', isRequired)],
    ]);
  return { required: byType(true), optional: byType(false) };
}

/** ENT-050. */
function presentFields(fields: ReadonlyMap<number, readonly string[]>): { id: number; fields: string[] }[] {
  return [...fields].map(([id, names]) => ({ id, fields: [...names] }));
}
