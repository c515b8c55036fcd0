import { apiBasePath } from './base-path.ts';

/** D-009: where a browser on a developer's machine looks for the API when nothing is configured. */
const developmentHost = 'http://localhost:8080';

const localHosts = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

export interface PageAddress {
  /** Host name without port. */
  hostname: string;
  /** Scheme, host and port. */
  origin: string;
}

/** A configured value meaning "the origin that served the page". */
export const sameOrigin = 'same-origin';

/**
 * The URL every call starts with (API-001 to API-003, D-009): the configured value; else the development host on localhost; else the first
 * label of the host name with '-api' appended; else, for an IP address or a single label, the page's own origin. The suffix is added once.
 */
export function apiBaseUrl(configured: string | null | undefined, page: PageAddress): string {
  const root = (configured === sameOrigin ? page.origin : configured || derivedRoot(page)).replace(/\/+$/, '');
  return root.endsWith(apiBasePath) ? root : root + apiBasePath;
}

function derivedRoot({ hostname, origin }: PageAddress): string {
  if (localHosts.has(hostname)) return developmentHost;
  const [first, ...rest] = hostname.split('.');
  const isAddress = hostname.includes(':') || /^\d+(\.\d+){3}$/.test(hostname);
  return rest.length === 0 || isAddress ? origin : `https://${first}-api.${rest.join('.')}`;
}
