import type { BroadbandLabelValue } from '@porchlight/contract';
import { cents, dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import type { Locale } from '@porchlight/texts';
import type { LabelContent, LabelName, NamedFee } from './label-content.rules.ts';

/** A published version of a label, with the days its plan is or was sold under it. */
export interface PublishedLabel {
  planId: number;
  identifier: string;
  content: LabelContent;
  onSaleFrom: string;
  onSaleUntil: string | null;
}

/** C-105 in the words of the wire. */
export function presentLabel(
  { planId, identifier, content, onSaleFrom, onSaleUntil }: PublishedLabel,
  locale: Locale,
): BroadbandLabelValue {
  const { planName, monthlyCents, introductory, monthlyFees, oneTimeFees, earlyTerminationCents, additionalData, ...same } = content;
  const feeOf = (fee: NamedFee) => ({ name: named(fee.name, locale), amount: dollars(fee.cents) });
  return {
    ...same,
    planId,
    identifier,
    planName: named(planName, locale),
    monthlyPrice: dollars(monthlyCents),
    introductory: introductory && { months: introductory.months, priceAfterwards: dollars(introductory.centsAfterwards) },
    monthlyFees: monthlyFees.map(feeOf),
    oneTimeFees: oneTimeFees.map(feeOf),
    earlyTerminationFee: dollars(earlyTerminationCents),
    additionalData: additionalData && { price: dollars(additionalData.cents), perGb: additionalData.perGb },
    onSaleFrom,
    onSaleUntil,
  };
}

const named = ({ en, es }: LabelName, locale: Locale): string => (locale === 'sp-es' ? (es ?? en) : en);
const dollars = (amount: number): number => dollarsFromCents(cents(amount));
