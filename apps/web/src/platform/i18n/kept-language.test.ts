import { beforeEach, expect, it } from 'vitest';
import { connectApi } from '../api/call.ts';
import { ApiFailure } from '../api/failure.ts';
import { memoryStorage } from '../storage.ts';
import { agreeOnLanguage, keepLanguage } from './kept-language.ts';
import { currentLocale } from './language.ts';

let kept: string | null;
let sent: unknown[];
const root = { lang: 'en' };
beforeEach(() => {
  kept = null;
  sent = [];
  root.lang = 'en';
  currentLocale.set('en-us');
  connectApi(async (card, request) => {
    if (card.method === 'GET') return { locale: kept };
    sent.push((request as { body: unknown }).body);
    return {};
  });
});

it('C-119: a browser without a choice of its own takes the language kept with the user, for good', async () => {
  kept = 'sp-es';
  const storage = memoryStorage();
  await agreeOnLanguage(storage, root);
  expect([currentLocale.get(), storage.getItem('language'), root.lang, sent]).toEqual(['sp-es', 'sp-es', 'es-US', []]);
});

it('C-119, C-120: a choice made in this browser stays, and is kept with a user who has none', async () => {
  const storage = memoryStorage();
  storage.setItem('language', 'sp-es');
  currentLocale.set('sp-es');
  kept = 'en-us';
  await agreeOnLanguage(storage, root);
  await Promise.resolve();
  expect([currentLocale.get(), sent]).toEqual(['sp-es', []]);
  kept = null;
  await agreeOnLanguage(storage, root);
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual([{ locale: 'sp-es' }]);
});

it('C-119: nothing is taken where nothing was ever chosen, and a server that fails changes nothing', async () => {
  await agreeOnLanguage(memoryStorage(), root);
  connectApi(() => Promise.reject(new ApiFailure({ status: 0, code: '', message: '' })));
  await agreeOnLanguage(memoryStorage(), root);
  await keepLanguage('sp-es');
  expect([currentLocale.get(), sent]).toEqual(['en-us', []]);
});
