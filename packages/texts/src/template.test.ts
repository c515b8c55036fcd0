import { describe, expect, expectTypeOf, it } from 'vitest';
import { contentText } from './content-text.ts';
import { defaultLocale, localeOf, locales, localeTags } from './locales.ts';
import { fill, fillPlural, placeholdersOf, type TemplateValues } from './template.ts';

describe('locales', () => {
  it('[CONST-013][CONST-035][I18N-001] are exactly en-us and sp-es', () => {
    expect(locales).toEqual(['en-us', 'sp-es']);
  });

  it('[I18N-003] default to en-us for anything else', () => {
    expect(defaultLocale).toBe('en-us');
    expect([undefined, null, '', 'es', 'en', 'sp-es', 'SP-ES'].map(localeOf)).toEqual([
      'en-us',
      'en-us',
      'en-us',
      'en-us',
      'en-us',
      'sp-es',
      'en-us',
    ]);
  });

  it('[I18N-001] name language tags that Intl knows', () => {
    for (const locale of locales)
      expect(Intl.DateTimeFormat.supportedLocalesOf(localeTags[locale].intl)).toEqual([localeTags[locale].intl]);
    expect(locales.map((locale) => localeTags[locale].lang)).toEqual(['en', 'es-US']);
  });
});

describe('fill', () => {
  it('puts values in, also beside a dollar sign, and never reads them as a template', () => {
    expect(fill('You have a pending payment of ${amount}.', { amount: '45.00' })).toBe('You have a pending payment of $45.00.');
    expect(fill('{a} and {b}', { a: '{b}', b: '$&' })).toBe('{b} and $&');
  });

  it('[I18N-002] leaves out the phrase with the number when there is no support phone', () => {
    const text = 'Please contact us[ at {supportPhone}] to get service.';
    expect(fill(text, { supportPhone: '(563) 555-0100' })).toBe('Please contact us at (563) 555-0100 to get service.');
    expect(fill(text)).toBe('Please contact us to get service.');
    expect(fill(text, { supportPhone: '' })).toBe('Please contact us to get service.');
    expect(fill('[Questions? Call {supportPhone}]', { supportPhone: null })).toBe('');
  });

  it('asks for exactly the values of the template', () => {
    expectTypeOf<keyof TemplateValues<'{a} {b}'>>().toEqualTypeOf<'a' | 'b'>();
    expectTypeOf<Pick<TemplateValues<'x[ {phone}]'>, 'phone'>>().toEqualTypeOf<{ readonly phone?: string | number | null | undefined }>();
    // @ts-expect-error the value of `b` is missing
    fill('{a} {b}', { a: 1 });
    // @ts-expect-error there is nothing to fill
    fill('plain', { a: 1 });
  });

  it('names the placeholders', () => {
    expect(placeholdersOf('{a} [{b}] {a}')).toEqual(['a', 'b', 'a']);
  });
});

describe('fillPlural', () => {
  const days = { one: 'In {count} day', other: 'In {count} days' };

  it.each([
    [0, 'In 0 days'],
    [1, 'In 1 day'],
    [5, 'In 5 days'],
  ])('[INV-009][DASH-016] picks the form for %i', (count, text) => {
    expect(fillPlural(days, count, 'en-us')).toBe(text);
  });

  it('uses the Spanish form for millions, or the general one', () => {
    expect(fillPlural({ one: 'a', other: 'b' }, 1_000_000, 'sp-es')).toBe('b');
    expect(fillPlural({ one: 'a', other: 'b', many: '{count} de c' }, 1_000_000, 'sp-es')).toBe('1000000 de c');
  });

  it('takes further values', () => {
    expect(fillPlural({ one: '{count} invoice, due {date}', other: '' }, 1, 'en-us', { date: 'October 7' })).toBe(
      '1 invoice, due October 7',
    );
  });
});

describe('contentText', () => {
  it('[I18N-006] falls back from the locale to en-us, to the configured value, to the built-in text', () => {
    expect(contentText({ inLocale: 'hola', inEnUs: 'hello', configured: 'configured', builtIn: 'built in' })).toBe('hola');
    expect(contentText({ inLocale: null, inEnUs: 'hello', configured: 'configured', builtIn: 'built in' })).toBe('hello');
    expect(contentText({ inLocale: ' ', inEnUs: undefined, configured: 'configured', builtIn: 'built in' })).toBe('configured');
    expect(contentText({ builtIn: 'built in' })).toBe('built in');
  });
});
