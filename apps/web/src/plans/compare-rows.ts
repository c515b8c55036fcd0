import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import type { SubjectTexts } from '@porchlight/texts/subjects.ts';
import type { Plural } from '@porchlight/texts/template.ts';
import { fill } from '../platform/i18n/index.ts';
import type { Label } from './use-labels.ts';

type CompareTexts = SubjectTexts['plans']['compare'];
export type FillPlural = (plural: Plural, count: number, values?: Record<string, string | number>) => string;

export interface CompareRow {
  key: Exclude<keyof CompareTexts, 'introductoryFor' | 'none' | 'unlimited' | 'months' | 'mbps' | 'ms' | 'gigabytes'>;
  name: string;
  /** One for each label, in their order. */
  values: readonly string[];
}

/** What is compared, always in this order; a row in which nobody has anything to say is left out. */
const rows: readonly { key: CompareRow['key']; value: (label: Label, words: Words) => string | null }[] = [
  { key: 'monthlyPrice', value: (label, { price }) => price(label.monthlyPrice) },
  { key: 'introductory', value: ({ introductory }, words) => introductory && words.introductory(introductory) },
  { key: 'download', value: (label, words) => words.mbps(label.typicalDownloadMbps) },
  { key: 'upload', value: (label, words) => words.mbps(label.typicalUploadMbps) },
  { key: 'latency', value: (label, words) => words.ms(label.typicalLatencyMs) },
  { key: 'data', value: ({ includedDataGb }, words) => (includedDataGb === null ? words.unlimited : words.gigabytes(includedDataGb)) },
  { key: 'contract', value: ({ contract }, words) => (contract ? words.months(contract.months) : words.none) },
  { key: 'oneTimeFees', value: ({ oneTimeFees }, { sum }) => sum(oneTimeFees) },
  { key: 'monthlyFees', value: ({ monthlyFees }, { sum }) => sum(monthlyFees) },
  { key: 'terminationFee', value: ({ earlyTerminationFee }, words) => (earlyTerminationFee > 0 ? words.price(earlyTerminationFee) : null) },
];

type Words = ReturnType<typeof wordsOf>;

function wordsOf(texts: CompareTexts, plural: FillPlural, number: (value: number) => string) {
  return {
    price: formatPrice,
    none: texts.none,
    unlimited: texts.unlimited,
    introductory: ({ months, priceAfterwards }: NonNullable<Label['introductory']>) =>
      plural(texts.introductoryFor, months, { price: formatPrice(priceAfterwards) }),
    mbps: (value: number) => fill(texts.mbps, { value: number(value) }),
    ms: (value: number) => fill(texts.ms, { value: number(value) }),
    gigabytes: (value: number) => fill(texts.gigabytes, { value: number(value) }),
    months: (count: number) => plural(texts.months, count),
    sum: (fees: Label['oneTimeFees']) => (fees.length === 0 ? null : formatPrice(fees.reduce((total, fee) => total + fee.amount, 0))),
  };
}

/** The rows of the comparison (the fields of the labels), filled in. */
export function compareRows(
  labels: readonly Label[],
  { texts, plural, number }: { texts: CompareTexts; plural: FillPlural; number: (value: number) => string },
): CompareRow[] {
  const words = wordsOf(texts, plural, number);
  return rows.flatMap(({ key, value }) => {
    const values = labels.map((label) => value(label, words));
    if (values.every((one) => one === null)) return [];
    return [{ key, name: texts[key], values: values.map((one) => one ?? texts.none) }];
  });
}
