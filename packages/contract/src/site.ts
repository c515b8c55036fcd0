import { z } from 'zod';
import { route } from './route.ts';
import { Id, LocaleId } from './wire.ts';

export const ConfigurationEntry = z.object({ key: z.string(), value: z.string().nullable() });
const oneOrMany = z.union([z.string(), z.array(z.string())]).transform((value) => (Array.isArray(value) ? value : [value]));

/** D-017: what the pages need to know about the provider before anybody signs in. */
export const PageConfiguration = z.object({
  defaultLocationId: Id.optional(),
  residentialAccountTypeId: Id,
  businessAccountTypeId: Id,
  residentialBillCycle: z.int(),
  passwordPattern: z.string().optional(),
  passwordPatternDescription: z.string().optional(),
  validationMessages: z.record(z.string(), z.string()),
  brandName: z.string(),
  logoUrl: z.string().optional(),
  logoLink: z.string().optional(),
  navLinks: z.array(z.object({ label: z.string(), url: z.string(), newWindow: z.boolean() })),
  guestOrderingEnabled: z.boolean(),
  offline: z.boolean(),
  supportPhone: z.string().optional(),
  termsUrl: z.string().optional(),
  shareUrls: z.object({ social: z.string().optional(), microblog: z.string().optional() }),
  allowedFrameOrigins: z.array(z.string()),
  recaptchaSiteKey: z.string().optional(),
  apiBaseUrl: z.string().optional(),
});

export const site = {
  getConfiguration: route({
    id: 'C-008',
    method: 'GET',
    path: '/domain/configuration',
    summary: 'Settings of the signed-in portal',
    access: { kind: 'session' },
    limit: 'RL-READ',
    answer: { kind: 'list', item: ConfigurationEntry },
    errors: [],
  }),
  getConfigurationKeys: route({
    id: 'C-039',
    method: 'POST',
    path: '/public/portal/portalConfiguration/keys',
    reads: true,
    summary: 'Values of allow-listed configuration keys, in request order',
    access: { kind: 'guest' },
    limit: 'RL-READ',
    body: z.array(z.string().min(1).max(100)).min(1).max(50),
    answer: { kind: 'list', item: ConfigurationEntry },
    errors: [],
  }),
  listTexts: route({
    id: 'C-086',
    method: 'GET',
    path: '/public/portal/texts',
    summary: 'Content texts by key, en-us where the locale lacks one (added)',
    access: { kind: 'guest' },
    limit: 'RL-READ',
    query: z.object({ locale: LocaleId, key: oneOrMany.pipe(z.array(z.string().min(1).max(100)).min(1).max(50)) }),
    answer: { kind: 'list', item: z.object({ key: z.string(), locale: z.string(), value: z.string().nullable() }) },
    errors: [],
  }),
  getPageConfiguration: route({
    id: 'C-087',
    method: 'GET',
    path: '/public/portal/pageConfiguration',
    summary: 'Brand, links, rules and flags of the provider (added)',
    access: { kind: 'guest' },
    limit: 'RL-READ',
    answer: { kind: 'object', shape: PageConfiguration },
    errors: [],
  }),
  getHealth: route({
    id: 'C-095',
    method: 'GET',
    path: '/public/health',
    summary: 'Whether the API answers (added)',
    access: { kind: 'guest' },
    limit: 'none',
    answer: { kind: 'object', shape: z.object({ status: z.literal('UP') }) },
    errors: ['GEN0010', 'GEN0011'],
  }),
};
