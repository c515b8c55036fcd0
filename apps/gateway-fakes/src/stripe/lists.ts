import { type FormFields, listIn, textIn } from './form-body.ts';
import { invalid, missing } from './refusals.ts';

interface Listed {
  id: string;
  created: number;
}

/** A page of a list, the newest first: `limit`, `starting_after` and `created` as Stripe has them. */
export function page<Item extends Listed>(url: string, items: readonly Item[], query: FormFields, shown: (item: Item) => object): object {
  const limit = Number(textIn(query, 'limit') ?? '10');
  if (!(limit >= 1 && limit <= 100)) throw invalid('This value must be between 1 and 100.', { param: 'limit' });
  const wanted = items.filter((item) => isWithin(item.created, query)).toReversed();
  const after = textIn(query, 'starting_after');
  const at = after === null ? -1 : wanted.findIndex(({ id }) => id === after);
  if (after !== null && at < 0) throw missing('object', after, 'starting_after');
  const rest = wanted.slice(at + 1);
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit).map(shown) };
}

function isWithin(created: number, query: FormFields): boolean {
  const bound = (name: string): number | null => {
    const text = textIn(query, 'created', name);
    return text === null ? null : Number(text);
  };
  const [gt, gte, lt, lte] = [bound('gt'), bound('gte'), bound('lt'), bound('lte')];
  return (
    (gt === null || created > gt) && (gte === null || created >= gte) && (lt === null || created < lt) && (lte === null || created <= lte)
  );
}

export function typesIn(query: FormFields): readonly string[] | null {
  const types = listIn(query, 'types');
  return types.length === 0 ? null : types;
}
