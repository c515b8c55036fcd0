import { centsFromDollars } from '@porchlight/domain/money/cents.ts';
import { z } from 'zod';

const dollars = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine((value) => centsFromDollars(value) !== null, { error: 'badDecimals' });
const url = z.url({ protocol: /^https?$/ }).max(500);
const name = z.string().trim().min(1).max(200);
const Fee = z.strictObject({ name, amount: dollars, texts: z.strictObject({ 'sp-es': z.strictObject({ name }).optional() }).default({}) });

/**
 * What an operator says of the Broadband Facts label of a plan. Its name, its monthly price and the fees of what every customer of the plan must take
 * come from the plan itself; the fees here are the others.
 */
export const LabelFacts = z
  .strictObject({
    identifier: z.string().regex(/^[FM]\d{10}[A-Za-z0-9]{15}$/, { error: 'badIdentifier' }),
    connection: z.enum(['FIXED', 'MOBILE']).default('FIXED'),
    introductory: z
      .strictObject({ months: z.int().min(1).max(120), priceAfterwards: dollars })
      .nullable()
      .default(null),
    contract: z
      .strictObject({ months: z.int().min(1).max(120), termsUrl: url.nullable().default(null) })
      .nullable()
      .default(null),
    monthlyFees: z.array(Fee).max(30).default([]),
    oneTimeFees: z.array(Fee).max(30).default([]),
    earlyTerminationFee: dollars.default(0),
    governmentTaxes: z.enum(['VARIES', 'INCLUDED']).default('VARIES'),
    discountsUrl: url.nullable().default(null),
    typicalDownloadMbps: z.number().positive().max(1_000_000),
    typicalUploadMbps: z.number().positive().max(1_000_000),
    typicalLatencyMs: z.number().positive().max(10_000),
    includedDataGb: z.number().positive().max(10_000_000).nullable().default(null),
    additionalData: z
      .strictObject({ price: dollars, perGb: z.number().positive().max(1_000_000) })
      .nullable()
      .default(null),
    dataPolicyUrl: url.nullable().default(null),
    networkManagementUrl: url.nullable().default(null),
    privacyUrl: url.nullable().default(null),
    supportUrl: url.nullable().default(null),
    supportPhone: z.string().trim().min(1).max(40).nullable().default(null),
  })
  .refine((facts) => facts.additionalData === null || facts.includedDataGb !== null, {
    path: ['additionalData'],
    error: 'unlimitedData',
  })
  .refine((facts) => facts.identifier.startsWith('F') === (facts.connection === 'FIXED'), {
    path: ['identifier'],
    error: 'wrongConnection',
  });
export type LabelFacts = z.output<typeof LabelFacts>;
