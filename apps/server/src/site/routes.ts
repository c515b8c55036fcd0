import type { Contract } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import { type ContentText, chooseTexts } from './content-texts.rules.ts';
import { configurationTextKeys, presentPageConfiguration } from './present-page-configuration.ts';
import { publicSettingOf, settingKeys, signedInSettings } from './setting-keys.ts';
import type { StoredSite } from './stored-site.ts';

export function createRoutes(stored: StoredSite, allowedFrameOrigins: readonly string[]): Handlers<Contract['site']> {
  return {
    getConfiguration: () =>
      stored.following('configuration', async () => {
        const settings = await stored.settings();
        return signedInSettings.map((key) => ({ key, value: settings.text(key) }));
      }),
    getConfigurationKeys: async ({ body }) => {
      const values = await stored.values(body.map(publicSettingOf));
      return body.map((key) => ({ key, value: values.get(publicSettingOf(key)) ?? null }));
    },
    listTexts: ({ query }) => findTexts(stored, query.key, query.locale),
    getPageConfiguration: (_, { locale }) =>
      stored.following(`page configuration ${locale}`, async () => {
        const [settings, texts] = await Promise.all([stored.settings(), findTexts(stored, configurationTextKeys, locale)]);
        return presentPageConfiguration(settings, texts, { locale, allowedFrameOrigins });
      }),
    getHealth: async () => {
      const settings = await stored.settings();
      return settings.text(settingKeys.offline) === 'true' ? refuse('GEN0011') : { status: 'UP' };
    },
  };
}

/** Content texts in the order asked (C-086). */
export async function findTexts(stored: StoredSite, keys: readonly string[], locale: Locale): Promise<ContentText[]> {
  return chooseTexts(keys, locale, await stored.texts(keys, locale));
}
