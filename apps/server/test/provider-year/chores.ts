import { calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Product } from '../../src/app.ts';
import type { Day } from './days.ts';

/** A piece of the provider's own work that may be interrupted anywhere and done again. */
export type Chore =
  | { readonly kind: 'dunning'; readonly day: Day }
  | { readonly kind: 'billing'; readonly day: Day }
  | { readonly kind: 'autopay' }
  | { readonly kind: 'import'; readonly entity: string; readonly file: string };

export async function doChore(product: Product, chore: Chore): Promise<void> {
  switch (chore.kind) {
    case 'dunning':
      await product.dunning.run({ asOf: calendarDate(chore.day) });
      return;
    case 'billing':
      await bill(product, chore.day);
      return;
    case 'autopay':
      await product.autopay.run();
      return;
    case 'import':
      await take(product, chore.entity, chore.file);
      return;
  }
}

async function bill(product: Product, day: Day): Promise<void> {
  const result = await product.billing.run({ asOf: calendarDate(day) });
  if ('gaps' in result || result.refused.length > 0) throw new Error(`not billed: ${JSON.stringify(result)}`);
}

async function take(product: Product, entity: string, file: string): Promise<void> {
  const result = await product.exchange.importFile(entity, { file });
  if (result.rejected > 0) throw new Error(`${entity}: ${JSON.stringify(result.problems)}`);
}
