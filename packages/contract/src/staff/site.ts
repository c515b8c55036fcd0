import { contentTextKeys } from '@porchlight/domain/site/content-texts.ts';
import { editableSettings } from '@porchlight/domain/site/setting-fields.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { Id, IsoDateTime, LocaleId } from '../wire.ts';
import { Version } from './access.ts';

/** What is drafted and published by itself: the texts, and everything else of the portal (decision 0025). */
const Area = z.enum(['texts', 'brand']);
const areaParams = z.object({ area: Area });
const SettingKey = z.enum(editableSettings as [(typeof editableSettings)[number], ...(typeof editableSettings)[number][]]);
const TextKey = z.enum(contentTextKeys as [(typeof contentTextKeys)[number], ...(typeof contentTextKeys)[number][]]);

/** Null: the product's own words, or what is usual. Judged by judgeText and judgeSetting when it is saved. */
const Value = z.string().max(8000).nullable();

const Draft = z.object({
  version: Version,
  /** How many values differ from what is published. */
  changes: z.int(),
  changedBy: z.string().nullable(),
  changedDatetime: IsoDateTime.nullable(),
});

const Change = z.object({
  /** A key of a text or of a setting; `locale` is null for a setting. */
  key: z.string(),
  locale: LocaleId.nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const inLanguages = z.object({ 'en-us': z.string().nullable(), 'sp-es': z.string().nullable() });

/** Content texts, branding and settings of the portal, drafted, previewed and published (decision 0025). */
export const site = {
  listTexts: route({
    id: 'S-100',
    method: 'GET',
    path: '/staff/site/texts',
    summary: "Every text the provider may replace: the product's own words, what is published, and the draft",
    access: { kind: 'staff', right: 'site.edit' },
    limit: 'RL-READ',
    answer: {
      kind: 'object',
      shape: z.object({
        draft: Draft,
        texts: z.array(
          z.object({
            key: TextKey,
            /** Null: there is none unless the provider writes one. */
            own: inLanguages,
            published: inLanguages,
            /** What it would be after publishing. */
            drafted: inLanguages,
          }),
        ),
      }),
    },
    errors: [],
  }),
  saveTexts: route({
    id: 'S-101',
    method: 'PUT',
    path: '/staff/site/texts',
    summary: 'Puts texts into the draft; null takes one back to the words of the product',
    access: { kind: 'staff', right: 'site.edit' },
    limit: 'RL-WRITE',
    body: z.object({
      version: Version,
      values: z
        .array(z.object({ key: TextKey, locale: LocaleId, value: Value }))
        .min(1)
        .max(100),
    }),
    exactBody: true,
    records: ['site.draftChanged'],
    answer: { kind: 'object', shape: Draft },
    errors: ['STF0002'],
  }),
  listSettings: route({
    id: 'S-102',
    method: 'GET',
    path: '/staff/site/settings',
    summary: 'Brand and settings: what is published, and the draft',
    access: { kind: 'staff', right: 'site.edit' },
    limit: 'RL-READ',
    answer: {
      kind: 'object',
      shape: z.object({
        draft: Draft,
        settings: z.array(z.object({ key: SettingKey, published: z.string().nullable(), drafted: z.string().nullable() })),
        locations: z.array(z.object({ id: Id, name: z.string() })),
      }),
    },
    errors: [],
  }),
  saveSettings: route({
    id: 'S-103',
    method: 'PUT',
    path: '/staff/site/settings',
    summary: 'Puts settings into the draft; null takes one back to what is usual',
    access: { kind: 'staff', right: 'site.edit' },
    limit: 'RL-WRITE',
    body: z.object({
      version: Version,
      values: z
        .array(z.object({ key: SettingKey, value: Value }))
        .min(1)
        .max(100),
    }),
    exactBody: true,
    records: ['site.draftChanged'],
    answer: { kind: 'object', shape: Draft },
    errors: ['STF0002'],
  }),
  publish: route({
    id: 'S-104',
    method: 'POST',
    path: '/staff/site/{area}/publish',
    summary: 'Publishes a draft as it is named by its version: it holds from the next request on, in every process',
    access: { kind: 'staff', right: 'site.edit' },
    limit: 'RL-WRITE',
    params: areaParams,
    body: z.object({ version: Version }),
    exactBody: true,
    records: ['site.published'],
    answer: { kind: 'object', shape: z.object({ number: z.int(), draft: Draft }) },
    errors: ['STF0002', 'STF0100'],
  }),
  discard: route({
    id: 'S-105',
    method: 'POST',
    path: '/staff/site/{area}/discard',
    summary: 'Throws a draft away',
    access: { kind: 'staff', right: 'site.edit' },
    limit: 'RL-WRITE',
    params: areaParams,
    body: z.object({ version: Version }),
    exactBody: true,
    records: ['site.draftDiscarded'],
    answer: { kind: 'object', shape: Draft },
    errors: ['STF0002'],
  }),
  listVersions: route({
    id: 'S-106',
    method: 'GET',
    path: '/staff/site/{area}/versions',
    summary: 'What was published when and by whom, newest first, with before and after',
    access: { kind: 'staff', right: 'site.edit' },
    limit: 'RL-READ',
    params: areaParams,
    answer: {
      kind: 'list',
      item: z.object({ number: z.int(), publishedDatetime: IsoDateTime, publishedBy: z.string().nullable(), changes: z.array(Change) }),
    },
    errors: [],
  }),
  goBack: route({
    id: 'S-107',
    method: 'POST',
    path: '/staff/site/{area}/versions/{number}/draft',
    summary: 'Makes a draft of everything as it was when that version was published; to be looked at and published',
    access: { kind: 'staff', right: 'site.edit' },
    limit: 'RL-WRITE',
    params: z.object({ area: Area, number: z.coerce.number().int().min(0).max(1_000_000_000) }),
    body: z.object({ version: Version }),
    exactBody: true,
    records: ['site.draftChanged'],
    answer: { kind: 'object', shape: Draft },
    errors: ['STF0002', 'STF0100'],
  }),
  addImage: route({
    id: 'S-108',
    method: 'POST',
    path: '/staff/site/images',
    summary: 'Keeps a logo, SVG or PNG, for a draft to name; a drawing that could run or load something is refused',
    access: { kind: 'staff', right: 'site.edit' },
    limit: 'RL-WRITE',
    body: z.object({ data: z.base64().min(8).max(180_000) }),
    bodyLimit: 'order',
    exactBody: true,
    records: ['site.imageAdded'],
    answer: {
      kind: 'object',
      shape: z.object({
        url: z.string(),
        /** Whether PDFs can show it: they draw paths in plain colours. */
        isDrawn: z.boolean(),
      }),
    },
    errors: [],
  }),
  startPreview: route({
    id: 'S-109',
    method: 'POST',
    path: '/staff/site/preview',
    summary: 'A token by which pages of ours show the drafts for half an hour; it opens nothing else',
    access: { kind: 'staff', right: 'site.edit' },
    limit: 'RL-WRITE',
    reads: true,
    answer: { kind: 'object', shape: z.object({ token: z.string() }) },
    errors: [],
  }),
};
