/**
 * Map: the page that stands in a frame beside an address, and what it draws.
 * Owns no table. Promises: its addresses carry a place and never somebody's address; it may be framed by our own pages only, and loads
 * nothing from elsewhere unless an operator names a tile source.
 */
import type { FastifyInstance } from 'fastify';
import type { Coverage } from '../coverage/index.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import type { Street } from './present-map.ts';
import { serveData } from './serve-data.ts';
import { servePage } from './serve-page.ts';

export type { Street } from './present-map.ts';
export { tileOrigin } from './tile-source.rules.ts';

/** Where background pictures come from: an address with {z}, {x}, {y} (and {s}), and whom to name on the map. */
export interface TileSource {
  url: string;
  attribution: string;
}

export interface MapDeps {
  coverage: Pick<Coverage, 'areasInView' | 'extent'>;
  /** Streets to draw under the areas; none for an operator without them. */
  streets(): Promise<readonly Street[]>;
  tiles: TileSource | null;
  limits: RateLimits;
  /** The built portal, which holds the page; null serves the data alone. */
  webRoot: string | null;
  /** PUBLIC_URL is https: pin it for a year. */
  secure: boolean;
}

/** Serves /map/embed and what the page asks for, and keeps every other address below /map/ from being one of the portal. */
export function serveMap(app: FastifyInstance, deps: MapDeps): void {
  serveData(app, deps);
  if (deps.webRoot !== null) servePage(app, { ...deps, webRoot: deps.webRoot });
  app.get('/map', (_request, reply) => reply.callNotFound());
  app.get('/map/*', (_request, reply) => reply.callNotFound());
}
