/**
 * Site: what the pages, mails and PDFs need to know of the provider. Owns settings, content texts and the brand.
 * Promises: only allow-listed settings leave the server, and a portal without any setting still answers usable defaults.
 */
import type { Contract } from '@porchlight/contract';
import type { Database } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Brand } from './brand.rules.ts';
import { readBrand } from './read-brand.ts';
import { createRoutes } from './routes.ts';
import { readSettings } from './settings.store.ts';

export type { Brand } from './brand.rules.ts';
export { fallbackTextPrefix, settingKeys } from './setting-keys.ts';

export interface SiteDeps {
  db: Database;
  /** Origins the payment provider's frame comes from. */
  allowedFrameOrigins: readonly string[];
}

/** The provider's own password rule; both null: the default rule and its text hold (D-032). */
export interface PasswordRule {
  pattern: string | null;
  description: string | null;
}

export interface SiteDoor {
  handlers: Handlers<Contract['site']>;
  /** Name, colours, address and phone of the provider, for mail and PDF. */
  brand(): Promise<Brand>;
  passwordRule(): Promise<PasswordRule>;
}

export function createSite(deps: SiteDeps): SiteDoor {
  return {
    handlers: createRoutes(deps),
    brand: () => readBrand(deps.db),
    passwordRule: async () => {
      const settings = await readSettings(deps.db);
      return { pattern: settings.text('passwordPattern'), description: settings.text('passwordPatternDescription') };
    },
  };
}
