import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, Id, IsoDate, LocaleId, Money } from './wire.ts';

const Fee = z.object({ name: z.string(), amount: Money });

/** One Broadband Facts label of a plan on its own: the fields of 47 CFR 8.1(a)(1), in the label's order. Texts are in the asked language where the catalogue has them. */
export const BroadbandLabel = z.object({
  planId: Id,
  /** F or M, the ten-digit registration number, fifteen letters or digits; never used for another plan. */
  identifier: z.string().regex(/^[FM]\d{10}[A-Za-z0-9]{15}$/),
  providerName: z.string(),
  planName: z.string(),
  connection: z.enum(['FIXED', 'MOBILE']),
  monthlyPrice: Money,
  introductory: z.object({ months: z.int().positive(), priceAfterwards: Money }).nullable(),
  contract: z.object({ months: z.int().positive(), termsUrl: z.string().nullable() }).nullable(),
  monthlyFees: z.array(Fee),
  oneTimeFees: z.array(Fee),
  earlyTerminationFee: Money,
  governmentTaxes: z.enum(['VARIES', 'INCLUDED']),
  discountsUrl: z.string().nullable(),
  /** Megabits a second, and milliseconds. */
  typicalDownloadMbps: z.number(),
  typicalUploadMbps: z.number(),
  typicalLatencyMs: z.number(),
  /** Gigabytes a month; null is unlimited. */
  includedDataGb: z.number().nullable(),
  additionalData: z.object({ price: Money, perGb: z.number() }).nullable(),
  dataPolicyUrl: z.string().nullable(),
  networkManagementUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
  supportUrl: z.string().nullable(),
  supportPhone: z.string().nullable(),
  /** First and last day on sale; null while on sale. */
  onSaleFrom: IsoDate,
  onSaleUntil: IsoDate.nullable(),
});

export const broadbandLabels = {
  listLabels: route({
    id: 'C-105',
    method: 'GET',
    path: '/public/broadband-labels',
    summary: 'Every Broadband Facts label on sale, and those of the last two years (added)',
    access: { kind: 'guest' },
    limit: 'RL-READ',
    query: z.object({ locale: LocaleId.default('en-us') }),
    answer: { kind: 'object', shape: z.object({ labels: z.array(BroadbandLabel) }) },
    errors: [],
  }),
  downloadLabels: route({
    id: 'C-106',
    method: 'GET',
    path: '/public/broadband-labels.csv',
    summary: 'The same as a spreadsheet file (added)',
    access: { kind: 'guest' },
    limit: 'RL-READ',
    query: z.object({ locale: LocaleId.default('en-us') }),
    answer: { kind: 'file', contentType: 'text/csv; charset=utf-8' },
    errors: [],
  }),
  listAccountLabels: route({
    id: 'C-107',
    method: 'GET',
    path: '/account/{id}/broadband-labels',
    summary: 'The labels of the plans an account has, as they were when they were ordered (added)',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' } },
    limit: 'RL-READ',
    params: accountParams,
    query: z.object({ locale: LocaleId.default('en-us') }),
    answer: { kind: 'object', shape: z.object({ labels: z.array(BroadbandLabel) }) },
    errors: [],
  }),
};
