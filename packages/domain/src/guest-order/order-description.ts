/** What an order is called in lists: its plans, a bundle by its own name. */
export function orderDescription(
  plans: readonly { readonly planDescription: string; readonly bundle: { readonly id: number; readonly description: string } | null }[],
): string {
  const names = plans.map(({ planDescription, bundle }) => bundle?.description || planDescription);
  return [...new Set(names)].join(' + ');
}
