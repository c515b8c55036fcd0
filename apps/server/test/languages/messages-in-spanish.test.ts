import { catalogue } from '@porchlight/texts/catalogue.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type MailContent, textOf } from '../../src/outbox/index.ts';
import { scenarios } from '../api-examples/scenarios/index.ts';
import { type Exchange, standBetween } from '../api-examples/traffic.ts';
import { databasePlaces } from '../canary/look-everywhere.ts';
import type { TestApp } from '../harness.ts';
import { rowsOf } from '../security/undeclared-fields.ts';

/** A message as it was kept for sending, with what the database of its product held. */
interface Told {
  channel: string;
  subject: string;
  text: string;
  data: ReadonlySet<string>;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** AM and PM stand in times of both languages (FMT-007), and the product is called the same. */
const spanish = new Set(
  textsIn(catalogue['sp-es'])
    .flatMap((text) => wordsOf(text.replaceAll(/\{\w+\}/g, ' ')))
    .concat('am', 'pm', 'pdf', 'porchlight'),
);
const weekdaysAndMonths = [...Array(12).keys()].flatMap((month) =>
  [...Array(7).keys()].flatMap((day) =>
    wordsOf(new Date(Date.UTC(2026, month, day + 1)).toLocaleDateString('es-US', { dateStyle: 'full', timeZone: 'UTC' })),
  ),
);
/** Addresses of mail and of the web, and what a link or a reference is made of. */
const notWords = /https?:\/\/\S+|\S+@\S+|\b(?=\w*\d)\w+\b/g;

/** Columns that hold words of ours or of a gateway: they are no data, and a message has to say them in its reader's language. */
const wordsOfOthers = new Set(
  'method_display display response_text reason method_failed_reason state status kind body_text frame subject wording detail said cause_kind'.split(
    ' ',
  ),
);

async function dataOf(app: TestApp): Promise<ReadonlySet<string>> {
  const words = new Set(weekdaysAndMonths);
  for (const [table, lines] of Object.entries(await databasePlaces(app))) {
    if (table === 'outbox_message') continue;
    for (const row of rowsOf(lines))
      for (const [column, value] of Object.entries(row))
        if (!wordsOfOthers.has(column)) for (const text of textsIn(value)) for (const word of wordsOf(text)) words.add(word);
  }
  return words;
}

/** A message that a scenario of the staff pages puts into the outbox itself, for staff to find. */
const putThereByHand = 'Your visit is tomorrow.';

const told: Told[] = [];

async function collect(app: TestApp): Promise<void> {
  const data = await dataOf(app);
  const rows = await app.db.kysely.selectFrom('outbox_message').select(['channel', 'subject', 'body_text', 'frame']).execute();
  for (const { channel, subject, body_text, frame: kept } of rows) {
    const frame = kept as MailContent | null;
    const text = textOf({ body_text, frame });
    const isSpanish = frame === null || frame.locale === 'sp-es';
    if (isSpanish && text !== putThereByHand) told.push({ channel, subject: subject ?? '', text, data });
  }
}

/** Whoever is there reads Spanish from the first call on. */
async function readSpanish({ db }: TestApp): Promise<void> {
  await db.kysely.updateTable('portal_user').set({ locale: 'sp-es' }).execute();
}

beforeAll(async () => {
  const exchanges: Exchange[] = [];
  standBetween(exchanges, {
    opened: readSpanish,
    send: (_route, options, send) => send({ ...options, headers: { ...options.headers, 'accept-language': 'sp-es' } }),
    beforeClose: collect,
  });
  for (const part of scenarios) await part(exchanges);
}, 300_000);

describe('whatever the product writes to somebody who reads Spanish', () => {
  it('[I18N-001] is of many kinds', () => {
    expect(new Set(told.map(({ subject }) => subject.replaceAll(/[\d$.,/:]+/g, '#'))).size).toBeGreaterThan(25);
  });

  it('[I18N-001] has no word but those of the Spanish texts and of what the provider, persons and places are called', () => {
    const strange = told.flatMap(({ subject, text, data }) =>
      `${subject}\n${text}`.split('\n').flatMap((line) => {
        const words = wordsOf(line.replaceAll(notWords, ' ')).filter((word) => !spanish.has(word) && !data.has(word));
        return words.length === 0 ? [] : [`${words.join(' ')} <- ${line}`];
      }),
    );
    expect([...new Set(strange)]).toEqual([]);
  });
});
