import { isDeepStrictEqual } from 'node:util';
import type { CatalogueFile } from '../file/catalogue-file.ts';
import type { CatalogueChange } from './versions.store.ts';

type Item = { code: string } & Record<string, unknown>;

/** Every thing that is not the same in two states of the catalogue, kind by kind. */
export function changesBetween(before: CatalogueFile, after: CatalogueFile): CatalogueChange[] {
  const kinds = Object.keys(after).filter((kind) => Array.isArray(after[kind as keyof CatalogueFile]));
  return kinds.flatMap((kind) => {
    const itemsOf = (file: CatalogueFile) => (file[kind as keyof CatalogueFile] ?? []) as unknown as Item[];
    const known = new Map(itemsOf(before).map((item) => [item.code, item]));
    return itemsOf(after).flatMap((item) => {
      const old = known.get(item.code) ?? null;
      return isDeepStrictEqual(old, item) ? [] : [{ kind, code: item.code, before: old, after: item }];
    });
  });
}

/** Long values, such as the bytes of a logo, are told by their beginning. */
const mostShown = 300;

/**
 * A change as people read it, on the day it was made: what differs, by the names of the file. `retired`: it was on sale or was to be, and by
 * its days alone is not any more; a last day that is still to come takes nothing off sale.
 */
export function presentChange({ kind, code, before, after }: CatalogueChange, day: string) {
  const [old, now] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => name !== 'code');
  const fields = names
    .filter((name) => !isDeepStrictEqual(old[name], now[name]))
    .map((field) => ({ field, before: shown(old[field]), after: shown(now[field]) }));
  const isOfDays = fields.every(({ field }) => saleDays.includes(field));
  const isRetired = isOfDays && !isOver(old, day) && isOver(now, day);
  return { kind, code, change: before === null ? ('added' as const) : isRetired ? ('retired' as const) : ('changed' as const), fields };
}

const saleDays: readonly string[] = ['onSaleFrom', 'onSaleUntil'];

/** The last day is sold on still. */
function isOver({ onSaleUntil }: Record<string, unknown>, day: string): boolean {
  return typeof onSaleUntil === 'string' && onSaleUntil < day;
}

function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > mostShown ? `${text.slice(0, mostShown)}\u2026` : text;
}
