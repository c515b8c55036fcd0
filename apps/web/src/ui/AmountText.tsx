import { type Cents, dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import { formatPrice, formatPriceCents, formatSignedCents } from '@porchlight/domain/money/format-money.ts';
import { classes } from './classes.ts';
import text from './text.module.css';

export type AmountTextProps = ({ cents: Cents; dollars?: never } | { dollars: unknown; cents?: never }) & {
  /** Shows a credit as one ('-$5.00') instead of 0.00 (D-067). Cents only. */
  signed?: boolean;
  className?: string;
};

/** '$1,234.50' in tabular figures, from cents or from a wire amount in dollars. */
export function AmountText({ cents, dollars, signed, className }: AmountTextProps) {
  return <span className={classes(text.num, className)}>{amountOf(cents, dollars, signed)}</span>;
}

function amountOf(cents: Cents | undefined, dollars: unknown, signed: boolean | undefined): string {
  if (cents === undefined) return formatPrice(dollars);
  if (!signed || dollarsFromCents(cents) >= 0) return formatPriceCents(cents);
  return `-$${formatSignedCents(-cents as Cents)}`;
}
