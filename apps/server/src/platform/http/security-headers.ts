/** Headers of every JSON answer: personal data is never cached, and never sniffed as something else. */
export const apiHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** What the pages' policy depends on. */
export interface PagePolicy {
  /** Origins of the payment provider: may be framed and posted to. */
  frameOrigins: readonly string[];
  /** `sha256-...` of inlined critical style sheets, from the build. */
  styleHashes: readonly string[];
  /** The same of the script that stands in pages of visitors (decision 0043). */
  scriptHashes?: readonly string[];
  /** The return page of the provider is framed by our own pages. */
  framedBySelf: boolean;
  /** And inside the payment provider's page. */
  framedByProvider?: boolean;
  /** Whence pictures may come beside our own: the map's tiles, on the staff pages alone. */
  imageOrigins?: readonly string[];
  /** PUBLIC_URL is https: pin it for a year. */
  secure: boolean;
}

/**
 * Headers of an HTML page: no inline script but the build's own by its hash, Trusted Types, no third-party origin but the payment provider's frame
 * (architecture decisions "session" and "frames", reliability S32-S35).
 */
export function pageHeaders(policy: PagePolicy): Record<string, string> {
  const frames = policy.frameOrigins.join(' ');
  const quoted = (hashes: readonly string[]): string => hashes.map((hash) => ` '${hash}'`).join('');
  const directives = [
    `default-src 'none'`,
    `script-src 'self'${quoted(policy.scriptHashes ?? [])}`,
    `style-src 'self'${quoted(policy.styleHashes)}`,
    `img-src ${["'self'", 'data:', ...(policy.imageOrigins ?? [])].join(' ')}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `frame-src 'self' ${frames}`.trimEnd(),
    `form-action 'self' ${frames}`.trimEnd(),
    `frame-ancestors ${ancestorsOf(policy)}`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
  ];
  return {
    'content-security-policy': directives.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(policy.secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Every page around it has to be named, not just the next one. */
function ancestorsOf({ framedBySelf, framedByProvider = false, frameOrigins }: PagePolicy): string {
  if (framedByProvider) return ["'self'", ...frameOrigins].join(' ');
  return framedBySelf ? "'self'" : "'none'";
}
