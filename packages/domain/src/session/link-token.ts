/** `?token=`: how much of a query old links put before their token. */
const prefixLength = 7;

/**
 * The token of an e-mailed link, from the query of its address (D-030): the parameter `token`, whatever follows it. Where old links with
 * another five-letter name are still about (`oldLinks`), a query without that parameter is read from its eighth character on.
 * Empty when there is none.
 */
export function linkTokenOf(search: string, { oldLinks }: { oldLinks: boolean }): string {
  const named = new URLSearchParams(search).get('token');
  if (named !== null) return named;
  return oldLinks ? (search.slice(prefixLength).split('&')[0] ?? '') : '';
}
