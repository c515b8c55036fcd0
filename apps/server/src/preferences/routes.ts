import type { Contract } from '@porchlight/contract';
import type { Handlers } from '../platform/http/handlers.ts';
import { optIn, optOut } from './change-preference.ts';
import type { PreferencesDeps } from './index.ts';
import { readPreferences } from './preferences.store.ts';
import { presentPreferences } from './present-preferences.ts';
import { unsubscribe, verifyUnsubscribe } from './unsubscribe.ts';

export function preferencesHandlers(deps: PreferencesDeps): Handlers<Contract['preferences']> {
  return {
    listCategories: async (_input, { accountId, locale }) => presentPreferences(await readPreferences(deps.db, accountId, locale), locale),
    optIn: ({ body }, context) => optIn(deps, body, context),
    optOut: ({ body }, context) => optOut(deps, body, context),
    verifyUnsubscribe: ({ body }, { locale }) => verifyUnsubscribe(deps, body.token, locale),
    unsubscribe: ({ body }, { locale }) => unsubscribe(deps, body.token, locale),
  };
}
