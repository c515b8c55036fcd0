import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectApi } from '../api/call.ts';
import { ApiFailure } from '../api/failure.ts';
import { memoryStorage } from '../storage.ts';
import { fetchContentText } from './content-text.ts';
import { currentLocale, loadTexts, preloadTexts, restoreLanguage, switchLanguage, textsIfLoaded } from './language.ts';

describe('language', () => {
  beforeEach(() => currentLocale.set('en-us'));

  it('[I18N-003][STATE-013] is en-us on the first visit, whatever else is stored', () => {
    for (const stored of [null, 'fr', '', 'es']) {
      const storage = memoryStorage();
      if (stored !== null) storage.setItem('language', stored);
      restoreLanguage(storage);
      expect(currentLocale.get()).toBe('en-us');
    }
  });

  it('[I18N-005] a switch is kept under language and read on the next visit', async () => {
    const storage = memoryStorage();
    const root = { lang: 'en' };
    await preloadTexts(['shell']);
    await switchLanguage('sp-es', storage, root);
    expect(storage.getItem('language')).toBe('sp-es');
    expect(root.lang).toBe('es-US');
    expect(currentLocale.get()).toBe('sp-es');
    currentLocale.set('en-us');
    restoreLanguage(storage);
    expect(currentLocale.get()).toBe('sp-es');
  });

  it('[I18N-005] what is on the page is fetched before the switch', async () => {
    await preloadTexts(['shell', 'session']);
    const switched = switchLanguage('sp-es', memoryStorage(), { lang: 'en' });
    expect(currentLocale.get()).toBe('en-us');
    await switched;
    expect(textsIfLoaded('sp-es', 'session')?.title).toBe('Iniciar sesión');
    expect(textsIfLoaded('en-us', 'session')?.title).toBe('Sign In');
  });

  it('fetches each subject once', () => {
    expect(loadTexts('en-us', 'panels')).toBe(loadTexts('en-us', 'panels'));
  });
});

describe('content texts', () => {
  const answers = (texts: readonly unknown[], configured: readonly unknown[] = []) =>
    connectApi((card) => Promise.resolve(card.path === '/public/portal/texts' ? texts : configured));

  it('[I18N-004][I18N-006] shows the text of the language, then en-us, then the configured value, then the built-in one', async () => {
    answers([{ key: 'paymentMessage', locale: 'sp-es', value: 'Pague hoy.' }]);
    expect(await fetchContentText('sp-es', 'paymentMessage')).toBe('Pague hoy.');
    answers([{ key: 'paymentMessage', locale: 'en-us', value: 'Pay today.' }]);
    expect(await fetchContentText('en-us', 'paymentMessage')).toBe('Pay today.');
  });

  it('asks once for all that is wanted in the same breath, and gives each its own', async () => {
    const asked: unknown[] = [];
    const { fetchContentText: fresh } = await freshContentTexts((card, { query, body }) => {
      asked.push(query ?? body);
      if (card.path === '/public/portal/texts') return [{ key: 'noServiceSubtitle', locale: 'sp-es', value: 'Pronto.' }];
      return [
        { key: 'noServiceTitle', value: 'Aquí no.' },
        { key: 'noServiceSubtitle', value: 'Nunca.' },
      ];
    });
    const title = fresh('sp-es', 'noServiceTitle');
    const subtitle = fresh('sp-es', 'noServiceSubtitle');
    expect(await Promise.all([title, subtitle])).toEqual(['Aquí no.', 'Pronto.']);
    const keys = ['noServiceTitle', 'noServiceSubtitle'];
    expect(asked).toEqual([{ locale: 'sp-es', key: keys }, keys]);

    await Promise.all([fresh('sp-es', 'paymentMessage'), fresh('en-us', 'paymentMessage')]);
    expect(asked.slice(2)).toEqual([
      { locale: 'sp-es', key: ['paymentMessage'] },
      ['paymentMessage'],
      { locale: 'en-us', key: ['paymentMessage'] },
      ['paymentMessage'],
    ]);
  });

  it('[I18N-006] never shows a raw key, not even when no call answers', async () => {
    const { fetchContentText: fresh } = await freshContentTexts(() => {
      throw new ApiFailure({ status: 0, code: '', message: '' });
    });
    const shown = await fresh('en-us', 'paymentMessage');
    expect(shown).not.toBe('paymentMessage');
    expect(shown.length).toBeGreaterThan(20);
  });
});

/** A second instance whose memory of fetched texts is empty. */
async function freshContentTexts(answer: (...call: Parameters<Parameters<typeof connectApi>[0]>) => unknown) {
  vi.resetModules();
  const { connectApi: connect } = await import('../api/call.ts');
  connect(async (...asked) => answer(...asked));
  return import('./content-text.ts');
}
