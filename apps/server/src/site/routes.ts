import type { Contract } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import type { Database } from '../platform/db/database.ts';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import { type ContentText, chooseTexts } from './content-texts.rules.ts';
import { configurationTextKeys, presentPageConfiguration } from './present-page-configuration.ts';
import { publicSettingOf, settingKeys, signedInSettings } from './setting-keys.ts';
import { readContentTexts, readSettings, readSettingValues } from './settings.store.ts';

export function createRoutes(deps: { db: Database; allowedFrameOrigins: readonly string[] }): Handlers<Contract['site']> {
  const { db, allowedFrameOrigins } = deps;
  return {
    getConfiguration: async () => {
      const settings = await readSettings(db);
      return signedInSettings.map((key) => ({ key, value: settings.text(key) }));
    },
    getConfigurationKeys: async ({ body }) => {
      const values = await readSettingValues(db, body.map(publicSettingOf));
      return body.map((key) => ({ key, value: values.get(publicSettingOf(key)) ?? null }));
    },
    listTexts: ({ query }) => findTexts(db, query.key, query.locale),
    getPageConfiguration: async (_, { locale }) => {
      const [settings, texts] = await Promise.all([readSettings(db), findTexts(db, configurationTextKeys, locale)]);
      return presentPageConfiguration(settings, texts, { locale, allowedFrameOrigins });
    },
    getHealth: async () => {
      const settings = await readSettings(db);
      return settings.text(settingKeys.offline) === 'true' ? refuse('GEN0011') : { status: 'UP' };
    },
  };
}

/** Content texts in the order asked (C-086). */
export async function findTexts(db: Database, keys: readonly string[], locale: Locale): Promise<ContentText[]> {
  return chooseTexts(keys, locale, await readContentTexts(db, keys, locale));
}
