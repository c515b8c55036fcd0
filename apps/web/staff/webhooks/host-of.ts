/** What an address is called in lists: its server and path, without what may hold a key. */
export function hostOf(url: string): string {
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : `${host}${pathname}`;
}
