/**
 * Preferences: which kinds of messages an account gets by e-mail and by text. Owns notification_category and notification_preference.
 * Promises: whoever opted out gets nothing of that kind that way, from any sender, since the outbox asks for each message (D-121,
 * docs/optional-messages.md); a consent is kept with the words that were agreed to and revoked with the opt-out; the link of an optional
 * e-mail opts out of its kind without a sign-in, by a press and never by being opened.
 */
import type { Contract } from '@porchlight/contract';
import type { FastifyInstance } from 'fastify';
import type { OutboxDoor } from '../outbox/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import type { Clock } from '../ports/clock.ts';
import type { SiteDoor } from '../site/index.ts';
import { serveOneClick } from './one-click.ts';
import { preferencesHandlers } from './routes.ts';

export interface PreferencesDeps {
  db: Database;
  clock: Clock;
  site: Pick<SiteDoor, 'brand'>;
  outbox: Pick<OutboxDoor, 'findUnsubscribeTarget'>;
}

export interface Preferences {
  /** C-060 to C-062, C-135 and C-136. */
  handlers: Handlers<Contract['preferences']>;
  /** What mail programs post to when their button is pressed (RFC 8058). */
  serveOneClick(app: FastifyInstance, limits: RateLimits): void;
}

export function createPreferences(deps: PreferencesDeps): Preferences {
  return {
    handlers: preferencesHandlers(deps),
    serveOneClick: (app, limits) => serveOneClick(app, deps, limits),
  };
}
