/** A kind of plans: `type` is its description in the catalogue's own words, whatever language it is shown in. */
interface Category {
  readonly type: string;
}

/** The first kinds of plans a visitor is offered, as the catalogue says it (D-137). */
const firstKinds = ['residential', 'business'];

/** Residential, then Business, then the others in the order they came (GUEST-081). */
export function orderPlanCategories<C extends Category>(categories: readonly C[]): C[] {
  const place = ({ type }: C) => {
    const at = firstKinds.indexOf(spelling(type));
    return at === -1 ? firstKinds.length : at;
  };
  return categories.toSorted((a, b) => place(a) - place(b));
}

/**
 * The category an address names by `type`, compared without case (GUEST-079, D-137), else the first one. `isUnknown` asks for the message that the type was not found.
 * Null when there is no category at all.
 */
export function chooseCategory<C extends Category>(
  categories: readonly C[],
  type: string | null,
): { readonly category: C; readonly isUnknown: boolean } | null {
  const ordered = orderPlanCategories(categories);
  const named = type === null || type.trim() === '' ? undefined : ordered.find((one) => spelling(one.type) === spelling(type));
  const category = named ?? ordered[0];
  return category ? { category, isUnknown: type !== null && type.trim() !== '' && !named } : null;
}

const spelling = (text: string): string => text.trim().toLowerCase();
