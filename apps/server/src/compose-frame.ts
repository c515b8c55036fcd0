import type { FastifyInstance } from 'fastify';
import type { HttpParts } from './compose-http.ts';
import type { ProductParts } from './compose-parts.ts';
import type { Core } from './core.ts';
import { createFrameServer } from './payment-frame/index.ts';
import { builtAsset } from './platform/http/built-assets.ts';
import { memoryRateLimits, noRateLimits } from './platform/http/rate-limits.ts';

/** The server of the payment frame; null where no provider has pages of ours. The caller listens and closes. */
export function buildPaymentFrame(
  core: Core,
  parts: ProductParts,
  { isDemo, webRoot }: Pick<HttpParts, 'isDemo' | 'webRoot'>,
): FastifyInstance | null {
  const { config } = core;
  const providers = parts.providers.all.filter(({ framePages }) => framePages !== null);
  if (config.paymentFrame === null || providers.length === 0) return null;
  const font = webRoot === null ? null : builtAsset(webRoot, /^inter-latin-wght-normal-[\w-]+\.woff2$/);
  return createFrameServer({
    ...core,
    providers,
    payments: parts.payments,
    limits: config.rateLimits === 'off' && isDemo ? noRateLimits : memoryRateLimits(),
    trustedProxies: config.trustedProxies,
    url: config.paymentFrame.url,
    portalUrl: config.publicUrl,
    font: font === null ? null : new URL(font, config.publicUrl).href,
    style: async () => (await parts.site.providerFacts()).style,
  });
}
