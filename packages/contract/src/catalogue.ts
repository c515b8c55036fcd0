import { z } from 'zod';
import { route } from './route.ts';
import { ServiceModel } from './services.ts';
import { Id, Money, PathId } from './wire.ts';

/** A service provider shown by its logo at /media/service-providers/{logo} (D-019). */
export const ServiceProvider = z.object({ name: z.string(), logo: z.string().nullable() });

/** ENT-024. An ACTIVATION feature is priced once, every other by the month (CAT-001, CAT-002). */
export const Feature = z.object({
  id: Id,
  description: z.string(),
  note: z.string().nullable(),
  featureType: z.string(),
  oneTimePrice: Money,
  recurringMonthlyPrice: Money,
  price: Money,
  hideCustomerPortal: z.boolean(),
  hideSignupPrice: z.boolean(),
  hideSurveyPrice: z.boolean(),
  provider: z.object({ logo: z.string().nullable(), name: z.string().optional() }).nullable(),
});
export const FeaturePackageOption = z.object({
  featurePackageOptionId: Id,
  description: z.string(),
  note: z.string().nullable(),
  recurringMonthlyPrice: Money,
  hideCustomerPortal: z.boolean(),
  features: z.array(Feature),
});
export const FeaturePackage = z.object({
  featurePackageId: Id,
  name: z.string(),
  description: z.string(),
  note: z.string().nullable(),
  featurePackageOptions: z.array(FeaturePackageOption),
});

/** What the single line of a plan offers (ENT-040). */
export const MainGroups = z.object({
  mainIncludedFeatures: z.array(Feature),
  mainIncludedFeaturePackages: z.array(FeaturePackage),
  mainMandatoryFeatures: z.array(Feature),
  mainMandatoryFeaturePackages: z.array(FeaturePackage),
  mainOptionalFeatures: z.array(Feature),
  mainOptionalFeaturePackages: z.array(FeaturePackage),
});

export const GuestPlanDetails = z.object({
  id: Id,
  description: z.string(),
  note: z.string().nullable(),
  serviceModel: ServiceModel,
  ...MainGroups.shape,
});

/** ENT-042. `hasBroadbandLabel` (added): a Broadband Facts label exists for it (C-105). */
export const Plan = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  note: z.string().nullable(),
  fromPrice: Money.nullable(),
  hideFromPrice: z.boolean(),
  hideCustomerPortal: z.boolean(),
  onlyBundlesCustomerPortal: z.boolean(),
  serviceModel: ServiceModel,
  providers: z.array(ServiceProvider),
  hasBroadbandLabel: z.boolean(),
});
/** ENT-043. */
export const Bundle = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  note: z.string().nullable(),
  plans: z.array(Plan),
  fromPrice: Money.nullable(),
  hideFromPrice: z.boolean(),
  hideCustomerPortal: z.boolean(),
  providers: z.array(ServiceProvider),
});

export const catalogue = {
  getPlanDetails: route({
    id: 'C-071',
    method: 'GET',
    path: '/public/order/plan/',
    summary: 'What a plan includes, demands and offers',
    access: { kind: 'guest' },
    limit: 'RL-READ',
    query: z.object({ locationId: PathId.optional(), planId: PathId }),
    answer: { kind: 'object', shape: GuestPlanDetails },
    errors: ['ORD0002'],
    soft: ['ORD0002'],
  }),
  listPlanCategories: route({
    id: 'C-076',
    method: 'GET',
    path: '/public/domain/planCategories',
    summary: 'Kinds of plans a visitor chooses from, in the language asked for',
    access: { kind: 'guest' },
    limit: 'RL-READ',
    query: z.object({ locationId: PathId.optional() }),
    answer: {
      kind: 'list',
      item: z.object({
        id: Id,
        description: z.string(),
        /** Added: the description in the catalogue's own words, by which links name it, whatever the language. */
        type: z.string(),
        accountTypes: z.array(z.object({ id: Id })),
      }),
    },
    errors: [],
  }),
  searchSalesAgents: route({
    id: 'C-077',
    method: 'GET',
    path: '/public/order/sales-agents',
    summary: 'Sales agents by name, at most twenty',
    access: { kind: 'guest' },
    limit: 'RL-LOOKUP',
    query: z.object({ agentName: z.string().trim().min(2).max(100) }),
    answer: {
      kind: 'object',
      shape: z.object({ salesAgents: z.array(z.object({ id: Id, firstName: z.string(), lastName: z.string() })) }),
    },
    errors: [],
  }),
  listSuffixes: route({
    id: 'C-078',
    method: 'GET',
    path: '/public/system_suffixes',
    summary: 'Suffixes of names, such as Jr.',
    access: { kind: 'guest' },
    limit: 'RL-READ',
    answer: { kind: 'list', item: z.object({ id: Id, abbreviation: z.string() }) },
    errors: [],
  }),
  listAccountTypeAttributes: route({
    id: 'C-081',
    method: 'GET',
    path: '/public/account-types/attributes',
    summary: 'Which holder fields each account type requires and offers',
    access: { kind: 'guest' },
    limit: 'RL-READ',
    query: z.object({ 'customer-portal': z.literal('TRUE') }),
    answer: {
      kind: 'object',
      shape: z.object({
        required: z.array(z.object({ id: Id, fields: z.array(z.string()) })),
        optional: z.array(z.object({ id: Id, fields: z.array(z.string()) })),
      }),
    },
    errors: [],
  }),
};
