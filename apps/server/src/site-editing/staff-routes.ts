import type { RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { contentTextKeys } from '@porchlight/domain/site/content-texts.ts';
import { editableSettings } from '@porchlight/domain/site/setting-fields.ts';
import type { Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { SiteEditingDeps } from './deps.ts';
import { listLocations, readDraft, readPublished, readVersions } from './drafts.store.ts';
import { discardDraft, draftEarlier, presentDraft, publishDraft, saveDraft } from './edit-draft.ts';
import { addImage } from './images.ts';
import { startPreview } from './previews.ts';
import { drawingKey, keysOf, splitTextKey, textKey } from './value-keys.rules.ts';

type Settings = RouteAnswer<StaffContract['site']['listSettings']>['settings'];

export function siteHandlers(deps: SiteEditingDeps): Handlers<StaffContract['site']> {
  const { db } = deps;
  return {
    listTexts: async () => {
      const [draft, published] = await Promise.all([readDraft(db, 'texts'), readPublished(db, 'texts', keysOf('texts'))]);
      const publishedIn = (locale: Locale, key: string) => published.get(textKey(locale, key)) ?? null;
      const draftedIn = (locale: Locale, key: string) => {
        const value = draft.changes[textKey(locale, key)];
        return value === undefined ? publishedIn(locale, key) : value;
      };
      const inLanguages = (valueIn: (locale: Locale, key: string) => string | null, key: string) => ({
        'en-us': valueIn('en-us', key),
        'sp-es': valueIn('sp-es', key),
      });
      const texts = contentTextKeys.map((key) => ({
        key,
        own: inLanguages(ownWords, key),
        published: inLanguages(publishedIn, key),
        drafted: inLanguages(draftedIn, key),
      }));
      return { draft: presentDraft(draft), texts };
    },
    saveTexts: ({ body }, { staff, locale }) => {
      const values = body.values.map((each) => ({ key: textKey(each.locale, each.key), value: each.value }));
      return saveDraft(deps, { area: 'texts', version: body.version, staffId: staff.userId, locale }, values);
    },
    listSettings: async () => {
      const [draft, published, locations] = await Promise.all([
        readDraft(db, 'brand'),
        readPublished(db, 'brand', keysOf('brand')),
        listLocations(db),
      ]);
      const settings: Settings = editableSettings.map((key) => {
        const value = published.get(key) ?? null;
        const drafted = draft.changes[key];
        return { key, published: value, drafted: drafted === undefined ? value : drafted };
      });
      return { draft: presentDraft(draft), settings, locations };
    },
    saveSettings: ({ body }, { staff, locale }) =>
      saveDraft(deps, { area: 'brand', version: body.version, staffId: staff.userId, locale }, body.values),
    publish: ({ params, body }, { staff, locale }) =>
      publishDraft(deps, { area: params.area, version: body.version, staffId: staff.userId, locale }),
    discard: ({ params, body }, { staff, locale }) =>
      discardDraft(deps, { area: params.area, version: body.version, staffId: staff.userId, locale }),
    listVersions: async ({ params: { area } }) =>
      (await readVersions(db, area)).map(({ number, published_at, published_by, changes }) => ({
        number,
        publishedDatetime: published_at.toISOString(),
        publishedBy: published_by,
        changes: changes
          .filter(({ key }) => key !== drawingKey)
          .map(({ key, before, after }) => ({ ...(area === 'texts' ? splitTextKey(key) : { key, locale: null }), before, after })),
      })),
    goBack: ({ params, body }, { staff, locale }) =>
      draftEarlier(deps, { area: params.area, version: body.version, staffId: staff.userId, locale }, params.number),
    addImage: ({ body }, { staff, locale }) => addImage(deps, body.data, { staffId: staff.userId, locale }),
    startPreview: () => startPreview(deps),
  };
}

/** What the product itself says; null where it says nothing unless the provider does. */
function ownWords(locale: Locale, key: string): string | null {
  if (key === 'mailGreeting') return catalogue[locale].mail.greeting;
  const words: Readonly<Record<string, string>> = { ...catalogue[locale].content, ...catalogue[locale].paymentContent };
  return words[key] ?? null;
}
