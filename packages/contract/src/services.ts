import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, Id } from './wire.ts';

export const ServiceModel = z.object({
  icon: z.string().nullable(),
  description: z.string().nullable(),
  directorySystemNumType: z.object({ name: z.string().optional(), defaultSource: z.string().optional() }).nullable(),
});
/** ENT-021: servicelineFeatures is the wire's spelling (D-006). */
export const ServiceLine = z.object({
  serviceLineId: Id,
  status: z.string(),
  isDirectory: z.boolean(),
  number: z.string().nullable(),
  address1: z.string(),
  city: z.string(),
  state: z.object({ name: z.string() }),
  zipCode: z.string(),
  servicelineFeatures: z.array(z.object({ featureDescription: z.string() })),
  activeFeaturePackages: z.array(
    z.object({
      featurePackageId: Id.optional(),
      featurePackageOptions: z.array(z.object({ featurePackageOptionId: Id.optional(), description: z.string() })),
    }),
  ),
});
/** ENT-020. */
export const ServiceItem = z.object({
  planId: Id,
  planDescription: z.string(),
  planNote: z.string().nullable(),
  planRelation: z.enum(['Main', 'Required', 'Additional']),
  allowManageCustomerPortal: z.boolean(),
  serviceModel: ServiceModel,
  serviceLines: z.array(ServiceLine),
});

export const services = {
  listServices: route({
    id: 'C-005',
    method: 'GET',
    path: '/account/{id}/servicelines/',
    summary: 'Plans of the account with their service lines, features and package options',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' } },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ services: z.array(ServiceItem) }) },
    errors: [],
  }),
};
