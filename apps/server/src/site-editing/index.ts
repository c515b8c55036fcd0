/**
 * Site editing: what members of staff change of the portal's texts, brand and settings (decision 0025). Owns the drafts, the versions that were
 * published, logos and previews.
 * Promises: nothing is shown to a customer before it is published, unless the frame has the token of a preview; what is published holds with the
 * next request of this process and, as soon as the database has told of it, of every other, and is on record with before and after; of two who edit the same draft the second is told (STF0002); nothing
 * that looks like markup and no drawing that could run or load something is kept.
 */
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { FastifyInstance } from 'fastify';
import type { ProviderFacts } from '../platform/http/filled-pages.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import type { SiteEditingDeps } from './deps.ts';
import { serveImages } from './images.ts';
import { draftedSite } from './previews.ts';
import { servePreviews } from './serve-previews.ts';
import { siteHandlers } from './staff-routes.ts';

export interface SiteEditing {
  staffHandlers: Handlers<StaffContract['site']>;
  /** What a page in a frame shows, for the token of a preview; null for any other. */
  draftedFacts(token: string): Promise<ProviderFacts | null>;
  /** Serves /media/brand and /preview. */
  serve(app: FastifyInstance, limits: RateLimits): void;
}

export function createSiteEditing(deps: SiteEditingDeps): SiteEditing {
  return {
    staffHandlers: siteHandlers(deps),
    draftedFacts: async (token) => (await draftedSite(deps, token))?.facts() ?? null,
    serve(app, limits) {
      serveImages(app, deps, limits);
      servePreviews(app, deps, limits);
    },
  };
}
