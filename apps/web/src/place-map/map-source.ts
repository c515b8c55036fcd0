import type { Theme } from '../platform/theme-choice.ts';

/** The path of the portal's own map page. */
const ownMapPath = '/map/embed';

export interface MapLook {
  theme: Theme;
  locale: string;
}

/**
 * What the map's frame loads (GUEST-012, D-123): an address of the portal's own origin or of a listed one, else null. The own map page is
 * taken from here under whatever name the portal was opened, and is told theme and language.
 */
export function mapSource(embedUrl: string | null, allowedOrigins: readonly string[], page: string, look: MapLook): string | null {
  const url = embedUrl ? parsed(embedUrl, page) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const own = new URL(page).origin;
  if (url.origin !== own && allowedOrigins.includes(url.origin)) return url.href;
  if (url.pathname !== ownMapPath) return null;
  url.searchParams.set('theme', look.theme);
  url.searchParams.set('locale', look.locale);
  return own + url.pathname + url.search;
}

function parsed(url: string, page: string): URL | null {
  try {
    return new URL(url, page);
  } catch {
    return null;
  }
}
