import { parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { type FileProblemCode, fileProblemCodes } from '@porchlight/domain/catalogue/file-problems.ts';
import { holderFields } from '@porchlight/domain/guest-order/holder.ts';
import { centsFromDollars } from '@porchlight/domain/money/cents.ts';
import { chargeClasses } from '@porchlight/domain/rates/rate-lines.ts';
import { z } from 'zod';
import { LabelFacts } from '../../broadband-labels/index.ts';

/** The catalogue as one JSON file, version 1. Documented in docs/catalogue-file.md; every default is part of the format. */
export const catalogueFormat = 'porchlight-catalogue';
export const catalogueVersion = 1;
/** More than any catalogue with its logos needs. */
export const mostFileBytes = 64 * 1024 * 1024;

/** A rule of ours refuses by the code of the problem, which stands where zod would have a sentence. */
const problem = (of: FileProblemCode): FileProblemCode => of;

const code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, {
  error: problem('badCode'),
});
const text = (most: number) => z.string().trim().min(1).max(most);
const note = text(500).nullable().default(null);
const dollars = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine((value) => centsFromDollars(value) !== null, { error: problem('badDecimals') });
const day = z
  .string()
  .refine((value) => parseCalendarDate(value) !== null, { error: problem('badDay') })
  .nullable()
  .default(null);
const saleDays = { onSaleFrom: day, onSaleUntil: day };
const codes = z.array(code).max(500).default([]);
const position = z.int().min(0).max(10_000).default(0);
const accountType = z.enum(['RESIDENTIAL', 'BUSINESS']);
const field = z.enum(holderFields);
const chargeClass = z.enum(chargeClasses);
/** Of something that is charged with a plan: null is the plan's. */
const ownChargeClass = chargeClass.nullable().default(null);
const isZone = (value: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
};

/** Texts in another language than the base one. */
const wording = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ 'sp-es': z.strictObject(shape).partial().optional() }).default({});
const describedWording = wording({ description: text(1000), note: text(500) });
const namedWording = wording({ name: text(200), description: text(1000), note: text(500) });

const Location = z.strictObject({ code, name: text(200), timeZone: z.string().refine(isZone, { error: problem('badZone') }) });
const Zone = z.strictObject({ code, name: text(200) });
const Provider = z.strictObject({
  code,
  name: text(200),
  logo: z
    .strictObject({ fileName: z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/), data: z.base64().max(400_000) })
    .nullable()
    .default(null),
});
const AccountType = z.strictObject({
  code: accountType,
  required: z.array(field).max(holderFields.length).default([]),
  optional: z.array(field).max(holderFields.length).default([]),
});
const Category = z.strictObject({
  code,
  description: text(200),
  texts: wording({ description: text(200) }),
  accountTypes: z.array(accountType).min(1),
  position,
  ...saleDays,
});
const Feature = z.strictObject({
  code,
  description: text(1000),
  note,
  texts: describedWording,
  featureType: z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/, { error: problem('badFeatureType') }),
  price: dollars.default(0),
  hideCustomerPortal: z.boolean().default(false),
  hideSignupPrice: z.boolean().default(false),
  hideSurveyPrice: z.boolean().default(false),
  provider: code.nullable().default(null),
  chargeClass: ownChargeClass,
  ...saleDays,
});
const PackageOption = z.strictObject({
  code,
  description: text(1000),
  note,
  texts: describedWording,
  monthlyPrice: dollars.default(0),
  hideCustomerPortal: z.boolean().default(false),
  position,
  features: codes,
  chargeClass: ownChargeClass,
  ...saleDays,
});
const Package = z.strictObject({
  code,
  name: text(200),
  description: text(1000),
  note,
  texts: namedWording,
  options: z.array(PackageOption).min(1).max(100),
  ...saleDays,
});
const Line = z.strictObject({
  includedFeatures: codes,
  includedPackages: codes,
  mandatoryFeatures: codes,
  mandatoryPackages: codes,
  optionalFeatures: codes,
  optionalPackages: codes,
});
const soldAt = z.array(z.strictObject({ location: code, ...saleDays })).max(1000);
const offered = {
  code,
  name: text(200).optional(),
  description: text(1000),
  note,
  texts: namedWording,
  fromPrice: dollars.nullable().default(null),
  hideFromPrice: z.boolean().default(false),
  hideCustomerPortal: z.boolean().default(false),
  categories: codes,
  locations: soldAt,
  providers: codes,
  ...saleDays,
};

const named = <Sold extends { name?: string | undefined; description: string }>(sold: Sold) => ({
  ...sold,
  name: sold.name ?? sold.description,
});

const Plan = z
  .strictObject({
    ...offered,
    onlyBundlesCustomerPortal: z.boolean().default(false),
    chargeClass: chargeClass.default('broadband'),
    serviceModel: z
      .strictObject({
        icon: text(50).nullable().default(null),
        description: text(200).nullable().default(null),
        numberType: text(50).nullable().default(null),
        numberSource: text(50).nullable().default(null),
      })
      .prefault({}),
    main: Line.prefault({}),
    required: Line.prefault({}),
    additional: Line.prefault({}),
    label: LabelFacts.nullable().default(null),
  })
  .transform(named);
const Bundle = z.strictObject({ ...offered, plans: z.array(code).min(1).max(20) }).transform(named);
const SalesAgent = z.strictObject({ code, firstName: text(100), lastName: text(100), ...saleDays });
const Suffix = z.strictObject({ code, abbreviation: text(20), position, ...saleDays });

const list = <One extends z.ZodType>(item: One) => z.array(item).max(50_000).optional();

/** The whole file. A kind that is left out is not spoken of; one that is there, even empty, is all of its kind (matters with --retire). */
export const CatalogueFile = z.strictObject({
  format: z.literal(catalogueFormat),
  version: z.literal(catalogueVersion),
  locations: list(Location),
  zones: list(Zone),
  accountTypes: list(AccountType),
  providers: list(Provider),
  categories: list(Category),
  features: list(Feature),
  packages: list(Package),
  plans: list(Plan),
  bundles: list(Bundle),
  salesAgents: list(SalesAgent),
  suffixes: list(Suffix),
});
export type CatalogueFile = z.output<typeof CatalogueFile>;
/** A file as somebody writes it: everything that has a default may be missing. */
export type CatalogueFileInput = z.input<typeof CatalogueFile>;

type Item<Kind extends keyof CatalogueFile> = NonNullable<CatalogueFile[Kind]> extends (infer One)[] ? One : never;
export type LocationItem = Item<'locations'>;
export type ZoneItem = Item<'zones'>;
export type AccountTypeItem = Item<'accountTypes'>;
export type ProviderItem = Item<'providers'>;
export type CategoryItem = Item<'categories'>;
export type FeatureItem = Item<'features'>;
export type PackageItem = Item<'packages'>;
export type OptionItem = PackageItem['options'][number];
export type PlanItem = Item<'plans'>;
export type BundleItem = Item<'bundles'>;
export type SalesAgentItem = Item<'salesAgents'>;
export type SuffixItem = Item<'suffixes'>;

/** Something wrong in a file, and where: `plans[3].main.includedFeatures[0]`. */
export interface FileProblem {
  path: string;
  code: FileProblemCode;
  values: Readonly<Record<string, string>>;
}

/** Reads a file's text; every problem of its shape with the path to it. */
export function parseCatalogueFile(json: string): { file: CatalogueFile } | { problems: FileProblem[] } {
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch {
    return { problems: [{ path: '', code: 'notJson', values: {} }] };
  }
  const parsed = CatalogueFile.safeParse(value, { reportInput: true });
  if (parsed.success) return { file: parsed.data };
  return { problems: parsed.error.issues.map((issue) => ({ path: pathText(issue.path), ...problemOf(issue) })) };
}

type Issue = z.core.$ZodIssue;
type Said = Pick<FileProblem, 'code' | 'values'>;
const isOurs = (message: string): message is FileProblemCode => (fileProblemCodes as readonly string[]).includes(message);

/** What zod found, as a problem that has words in both languages. */
function problemOf(issue: Issue): Said {
  if (isOurs(issue.message)) return { code: issue.message, values: {} };
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return { code: 'missing', values: {} };
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? { code: 'notWhole', values: {} } : { code: 'wrongType', values: { expected: issue.expected } };
    case 'unrecognized_keys':
      return { code: 'unknownFields', values: { fields: issue.keys.join(', ') } };
    case 'invalid_value':
      return { code: 'notOneOf', values: { choices: issue.values.map(String).join(', ') } };
    case 'too_small':
      return { code: sizes[issue.origin]?.[0] ?? 'tooSmall', values: { least: String(issue.minimum) } };
    case 'too_big':
      return { code: sizes[issue.origin]?.[1] ?? 'tooBig', values: { most: String(issue.maximum) } };
    default:
      return { code: 'badForm', values: {} };
  }
}

const sizes: Readonly<Record<string, readonly [FileProblemCode, FileProblemCode]>> = {
  string: ['tooShort', 'tooLong'],
  array: ['tooFew', 'tooMany'],
};

/** A path as people write it. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? String(part) : `.${String(part)}`)).join('');
}
