import { z } from 'zod';
import { Feature, FeaturePackage, MainGroups, Plan } from './catalogue.ts';
import { route } from './route.ts';
import { ServiceModel } from './services.ts';
import { Id, IsoDate, Money, PathId } from './wire.ts';

const features = z.array(Feature);
const packages = z.array(FeaturePackage);

/** ENT-025, D-110: what each line of a plan includes, demands and offers; a group that is missing is empty. */
export const PlanDetails = z.object({
  id: Id,
  description: z.string(),
  serviceModel: ServiceModel,
  ...MainGroups.shape,
  requiredIncludedFeatures: features,
  requiredIncludedFeaturePackages: packages,
  requiredMandatoryFeatures: features,
  requiredMandatoryFeaturePackages: packages,
  requiredOptionalFeatures: features,
  requiredOptionalFeaturePackages: packages,
  additionalIncludedFeatures: features,
  additionalIncludedFeaturePackages: packages,
  additionalMandatoryFeatures: features,
  additionalMandatoryFeaturePackages: packages,
  additionalOptionalFeatures: features,
  additionalOptionalFeaturePackages: packages,
});

/** CONST-012. */
export const ChangeAction = z.enum(['ENABLE', 'DISABLE']);
/** D-107: one feature, or one option of a package, that is wanted or no longer wanted. */
export const ChangeItem = z.union([
  z.object({ featurePackageId: Id, featurePackageOptionId: Id, action: ChangeAction }),
  z.object({ id: Id, action: ChangeAction }),
]);

/** What is to be changed; planId is the plan the line shall have, its present one or another one it may change to. */
const change = { accountId: Id, planId: Id, existingServiceLineId: Id, features: z.array(ChangeItem).max(400) };

/** ENT-026. */
export const ServiceChangeOrder = z.object({
  name: z.string().regex(/^SERVICE_CHANGE_ORDER_[A-Za-z0-9-]{1,64}$/),
  source: z.literal('PORTAL'),
  note: z.string().max(1000),
  ...change,
  applyOn: z.literal('ORDER_COMPLETION'),
  autoExecuteOrder: z.literal(true),
});

/** One line of a bill to come. */
export const BillLine = z.object({
  kind: z.enum(['RECURRING', 'ONE_TIME', 'INSTALLMENT', 'CREDIT', 'TAX', 'FEE']),
  description: z.string(),
  periodStart: IsoDate.nullable(),
  periodEnd: IsoDate.nullable(),
  /** Dollars; below zero for a credit. */
  amount: Money,
  /** Whether the change is why the line is there, or why it is of that amount. */
  isChanged: z.boolean(),
});
const Bill = z.object({ lines: z.array(BillLine), total: Money });

/** What a change would do to the next two bills, to the cent: the billing run makes them by the same rules. */
export const PlanChangePreview = z.object({
  plan: z.object({ id: Id, description: z.string(), hasBroadbandLabel: z.boolean() }),
  /** The day the change takes effect, at the service address. */
  effectiveDate: IsoDate,
  /** What is new and what goes, with what it costs by itself. */
  changes: z.array(z.object({ description: z.string(), action: ChangeAction, recurringMonthlyPrice: Money, oneTimePrice: Money })),
  recurring: z.object({ before: Money, after: Money }),
  /** Fees charged once. */
  oneTime: Money,
  /** The next two; none while the account can't be billed as it is, for want of a service address or of rates. */
  bills: z.array(z.object({ invoiceDate: IsoDate, before: Bill, after: Bill })).max(2),
});

const lineParams = z.object({ id: PathId, lineId: PathId });
const ofAccount = { kind: 'account', owns: { entity: 'account', at: 'params.id' } } as const;
const ownAccount = { kind: 'account', owns: { entity: 'account', at: 'body.accountId' }, own: true } as const;

export const planChange = {
  getManagedPlan: route({
    id: 'C-035',
    method: 'GET',
    path: '/domain/plan',
    summary: 'What a plan includes, demands and offers to a customer who has it or may change to it',
    access: { kind: 'account', owns: { entity: 'account', at: 'query.accountId' } },
    limit: 'RL-READ',
    query: z.object({ accountId: PathId, locationId: PathId.optional(), planId: PathId, fromCustomerPortal: z.enum(['true']).optional() }),
    answer: { kind: 'object', shape: PlanDetails },
    errors: [],
  }),
  listActiveItems: route({
    id: 'C-036',
    method: 'GET',
    path: '/account/{id}/serviceline/{lineId}/features/active',
    summary: 'Features and package options that are active on a line',
    access: ofAccount,
    limit: 'RL-READ',
    params: lineParams,
    answer: {
      kind: 'object',
      shape: z.object({ features, featurePackageOptions: z.array(z.object({ featurePackageId: Id, featurePackageOptionId: Id })) }),
    },
    errors: [],
  }),
  changeService: route({
    id: 'C-037',
    method: 'POST',
    path: '/order/changeservice',
    summary: 'Orders a change of a line: its plan, its features and its package options',
    access: ownAccount,
    limit: 'RL-WRITE',
    body: ServiceChangeOrder,
    idempotencyKey: true,
    answer: { kind: 'object', shape: z.object({ id: Id }) },
    errors: ['PLN0001', 'PLN0002', 'PLN0003', 'PLN0004', 'GEN0007'],
  }),
  previewChange: route({
    id: 'C-138',
    method: 'POST',
    path: '/order/changeservice/preview',
    summary: 'The next two bills with and without a change (added)',
    access: ownAccount,
    limit: 'RL-READ',
    reads: true,
    body: z.object(change),
    answer: { kind: 'object', shape: PlanChangePreview },
    errors: ['PLN0001', 'PLN0002', 'PLN0003'],
  }),
  listLinePlans: route({
    id: 'C-139',
    method: 'GET',
    path: '/account/{id}/serviceline/{lineId}/plans',
    summary: 'Plans a line may change to, its present one first (added)',
    access: ofAccount,
    limit: 'RL-READ',
    params: lineParams,
    answer: { kind: 'object', shape: z.object({ plans: z.array(Plan.extend({ isCurrent: z.boolean() })) }) },
    errors: [],
  }),
};
