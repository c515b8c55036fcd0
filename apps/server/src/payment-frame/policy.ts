import type { FramePages } from '../ports/frame-pages.ts';
import type { FramePage } from '../ports/payment-frame.ts';
import { hashOf, pageStyleHash } from './page.ts';

/** What the headers of a page depend on. */
export interface FramePolicy {
  portalOrigin: string;
  origins: FramePages['origins'];
  /** Address of the font; null for none. */
  font: string | null;
  /** Rules that differ by provider: the font, accent and corners; '' for none. */
  style: string;
}

/** Headers of every answer of this origin; `secure`: it is served by https, which is pinned for a year. */
export function answerHeaders(secure: boolean): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/**
 * Scripts of ours by their hash and those of the payment provider by their origin, nothing else; framed by the portal alone. The portal's
 * origin belongs in form-action: browsers hold the redirect after a posted form to that rule as well, and without it the customer would stay
 * before an empty frame after paying.
 */
export function pagePolicy({ scriptHashes }: FramePage, { portalOrigin, origins, font, style }: FramePolicy): string {
  const list = (name: string, ...sources: readonly string[]) => (sources.length === 0 ? [] : [`${name} ${sources.join(' ')}`]);
  const quoted = (hash: string) => `'${hash}'`;
  const styles = [pageStyleHash, ...(style === '' ? [] : [hashOf(style)])];
  return [
    `default-src 'none'`,
    ...list('script-src', ...scriptHashes.map(quoted), ...origins.script),
    ...list('style-src', ...styles.map(quoted)),
    // This one file: nothing else of the portal can be read from here.
    ...list('font-src', ...(font === null ? [] : [font])),
    ...list('img-src', ...(origins.image ?? [])),
    ...list('frame-src', ...origins.frame),
    ...list('connect-src', ...origins.connect),
    `form-action 'self' ${portalOrigin}`,
    `frame-ancestors ${portalOrigin}`,
    `base-uri 'none'`,
    // The scripts of a provider write markup of their own; ours never do.
    ...(origins.script.length === 0 ? [`require-trusted-types-for 'script'`, `trusted-types 'none'`] : []),
  ].join('; ');
}

/** Makes the page's text one with the portal's around it; a browser that has not read the file yet shows its own font meanwhile. */
export function fontRule(font: string | null): string {
  return font === null
    ? ''
    : `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url("${font}")format("woff2")}`;
}

/** The page with the provider's font, accent and corners, as the portal's own pages have them. */
export function styled({ html }: FramePage, style: string): string {
  return style === '' ? html : html.replace('</head>', () => `<style>${style}</style></head>`);
}
