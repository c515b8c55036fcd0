import type { Cents } from '@porchlight/domain/money/cents.ts';
import { formatSignedCents } from '@porchlight/domain/money/format-money.ts';

/** '$1,234.50', a credit '-$12.00' (FMT-013). */
export function dollars(amount: Cents): string {
  const text = formatSignedCents(amount);
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`;
}
