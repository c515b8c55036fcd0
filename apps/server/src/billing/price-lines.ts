import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import type { ChargeClass } from '@porchlight/domain/rates/rate-lines.ts';
import { defaultLocale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';
import { readLines } from './account-facts.store.ts';
import type { BillingDeps } from './deps.ts';
import { LineCharges } from './line-charges.ts';

/** What a line costs a month. */
export interface LinePrice {
  lineId: number;
  cents: Cents;
  /** What taxes of its dearest part depend on. */
  chargeClass: ChargeClass;
}

/** What the lines of these accounts cost a month on a day, as bills charge them; a line whose plan the catalogue does not have is left out. */
export async function priceLines(
  { catalogue }: Pick<BillingDeps, 'catalogue'>,
  queries: Queries,
  accountIds: readonly number[],
  day: CalendarDate,
): Promise<Map<number, LinePrice>> {
  const charges = new LineCharges(catalogue);
  const context = { day, locale: defaultLocale };
  const lines = await readLines(queries, accountIds);
  await charges.learn(
    queries,
    lines.map((line) => ({ line, context })),
  );
  return new Map(
    lines.flatMap((line): [number, LinePrice][] => {
      const [dearest, ...others] = (charges.of(line, context) ?? []).toSorted((a, b) => b.cents - a.cents);
      if (dearest === undefined) return [];
      const whole = others.reduce((sum, charge) => sum + charge.cents, dearest.cents as number);
      return [[line.lineId, { lineId: line.lineId, cents: cents(whole), chargeClass: dearest.chargeClass }]];
    }),
  );
}
