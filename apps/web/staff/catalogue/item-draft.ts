import type { StaffAnswer } from '../platform/call.ts';

export type Item = StaffAnswer<'catalogue.getItem'>['item'];

/** Fields of a thing that have controls of their own, where the thing has them; everything else is edited as the file has it. */
const ownFields = [
  'code',
  'name',
  'description',
  'note',
  'texts',
  'fromPrice',
  'price',
  'onSaleFrom',
  'onSaleUntil',
  'hideCustomerPortal',
  'position',
  'chargeClass',
  'timeZone',
  'locations',
  'categories',
] as const;
export type OwnField = Exclude<(typeof ownFields)[number], 'code' | 'texts' | 'locations' | 'categories' | 'hideCustomerPortal'>;

export interface SoldAt {
  location: string;
  onSaleFrom: string | null;
  onSaleUntil: string | null;
}

/** A thing as its form has it: what is typed, by field; '' for null. */
export interface ItemDraft {
  values: Partial<Record<OwnField, string>>;
  spanish: { name: string; description: string; note: string };
  isHidden: boolean;
  locations: readonly SoldAt[] | null;
  categories: readonly string[] | null;
  /** JSON. */
  rest: string;
}

const typed = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export function draftOf(item: Item): ItemDraft {
  const spanish = ((item['texts'] ?? {}) as Record<string, Record<string, string> | undefined>)['sp-es'] ?? {};
  const rest = Object.fromEntries(Object.entries(item).filter(([name]) => !(ownFields as readonly string[]).includes(name)));
  const names = ownFields.filter((name) => name in item) as OwnField[];
  return {
    values: Object.fromEntries(names.map((name) => [name, typed(item[name])])),
    spanish: { name: typed(spanish['name']), description: typed(spanish['description']), note: typed(spanish['note']) },
    isHidden: item['hideCustomerPortal'] === true,
    locations: Array.isArray(item['locations']) ? (item['locations'] as SoldAt[]) : null,
    categories: Array.isArray(item['categories']) ? (item['categories'] as string[]) : null,
    rest: JSON.stringify(rest, null, 2),
  };
}

/** Why a form can't be sent. */
export type DraftProblem = { field: string; problem: 'notJson' | 'notPrice' };

const numeric: readonly string[] = ['fromPrice', 'price', 'position'];

/** The thing as the file says it, to be judged by the server; what is no number or no JSON is said here. */
export function itemOf(item: Item, draft: ItemDraft): { item: Item } | { problems: DraftProblem[] } {
  const problems: DraftProblem[] = [];
  const rest = parse(draft.rest);
  if (rest === null) problems.push({ field: 'rest', problem: 'notJson' });
  const values: Record<string, unknown> = {};
  for (const [name, value = ''] of Object.entries(draft.values)) {
    if (['values', 'texts', 'code', 'locations', 'categories', 'hideCustomerPortal'].includes(name)) continue;
    const text = value.trim();
    if (!numeric.includes(name)) values[name] = text === '' ? null : text;
    else if (text === '') values[name] = name === 'fromPrice' ? null : 0;
    else if (/^\d{1,7}(?:\.\d{1,2})?$/.test(text)) values[name] = Number(text);
    else problems.push({ field: name, problem: 'notPrice' });
  }
  if (problems.length > 0) return { problems };
  return { item: { ...rest, ...values, ...extrasOf(item, draft), code: item.code } };
}

function extrasOf(item: Item, draft: ItemDraft): Record<string, unknown> {
  const spanish = Object.fromEntries(
    Object.entries(draft.spanish)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  );
  return {
    ...('texts' in item && { texts: Object.keys(spanish).length === 0 ? {} : { 'sp-es': spanish } }),
    ...('hideCustomerPortal' in item && { hideCustomerPortal: draft.isHidden }),
    ...(draft.locations !== null && { locations: draft.locations }),
    ...(draft.categories !== null && { categories: draft.categories }),
  };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
