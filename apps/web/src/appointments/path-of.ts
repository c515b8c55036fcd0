/** The path and query of a link of the portal, under whatever name the portal was opened. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin);
  return pathname + search;
}
