import { describe, expect, it } from 'vitest';
import { contrastOf, judgeAccent, textColorOn } from './accent.ts';
import { contentTextFields } from './content-texts.ts';
import { judgeSetting, judgeText } from './judge-value.ts';
import { settingFields } from './setting-fields.ts';

const setting = (key: keyof typeof settingFields, value: string | null) => judgeSetting(settingFields[key], value)?.problem ?? null;
const text = (key: keyof typeof contentTextFields, value: string | null) => judgeText(contentTextFields[key], value);

describe('a content text', () => {
  it('may be any plain sentence, or none for the words of the product', () => {
    expect(text('paymentMessage', 'Cards post at once; banks take < 3 days & more.')).toBeNull();
    expect(text('paymentMessage', null)).toBeNull();
    expect(text('introRotating', 'fiber\nWi-Fi')).toBeNull();
  });

  it.each(['<b>now</b>', 'a <script>', '</p>', '<!-- x', 'Fish &amp; chips', '&#60;', '&#x3c;'])(
    'is refused where it looks like markup: %s',
    (value) => {
      expect(text('paymentMessage', value)?.problem).toBe('markup');
    },
  );

  it('is refused with what hides in it: control signs, signs that turn the direction, lines where there is one', () => {
    for (const value of ['a\u0000b', 'a\u202eb', 'a\u200bb', 'two\nlines']) expect(text('paymentMessage', value)?.problem).toBe('control');
    expect(text('paymentMessage', '  ')?.problem).toBe('required');
    expect(text('paymentMessage', 'x'.repeat(601))).toEqual({ problem: 'tooLong', values: { most: 600 } });
  });

  it('names the placeholder that nobody knows, and the one that is missing', () => {
    expect(text('mailGreeting', 'Dear {name} of {city} and {state},')).toEqual({
      problem: 'unknownPlaceholder',
      values: { names: '{city}, {state}' },
    });
    expect(text('mailGreeting', 'Good day,')).toEqual({ problem: 'missingPlaceholder', values: { names: '{name}' } });
    expect(text('mailGreeting', 'Dear {name} of {constructor},')?.problem).toBe('unknownPlaceholder');
    expect(text('mailGreeting', 'Dear {name,')?.problem).toBe('braces');
    expect(text('paymentMessage', 'Pay {amount}')?.problem).toBe('unknownPlaceholder');
    expect(text('mailGreeting', 'Hello {name} from {brandName},')).toBeNull();
  });
});

describe('a setting', () => {
  it('is taken back to what is usual, unless there must be one', () => {
    expect(setting('supportPhone', null)).toBeNull();
    expect(setting('brandName', null)).toBe('required');
  });

  it.each([
    ['brandAccentColor', '#125A3B', 'red;}'],
    ['brandRadius', '16', '17'],
    ['portal.idle.timeout', '2', '1'],
    ['portal.idle.timeout', '240', '1e2'],
    ['offline', 'false', 'yes'],
    ['supportEmail', 'help@example.com', 'help at example'],
    ['supportPhone', '(563) 555-0100', '555-CALL'],
    ['termsUrl', 'https://example.com/terms?a=b', 'javascript:alert(1)'],
    ['termsUrl', '/terms', '//evil.example'],
    ['termsUrl', 'http://example.com', 'https://user:pass@example.com'],
    ['logoLink', 'https://example.com:8443/x', 'data:text/html,x'],
    ['logoUrl', '/media/brand/0123456789abcdef.svg', 'https://example.com/logo.svg'],
    ['timeZone', 'America/Chicago', 'Mars/Base'],
    ['defaultLocationId', '12', '-3'],
  ] as const)('%s takes %s and not %s', (key, good, bad) => {
    expect(setting(key, good)).toBeNull();
    expect(setting(key, bad)).toBe(settingFields[key].kind);
  });

  it('takes a list of links, and none that run or hide something', () => {
    const links = (...items: unknown[]) => setting('navLinks', JSON.stringify(items));
    expect(links({ label: 'Help', url: 'https://help.example.com', newWindow: true }, { label: 'Terms', url: '/terms' })).toBeNull();
    expect(links({ label: 'Help', url: 'javascript:1' })).toBe('links');
    expect(links({ label: '<b>', url: '/x' })).toBe('links');
    expect(links({ label: 'Help', url: '/x', onclick: 'y' })).toBe('links');
    expect(links(...Array.from({ length: 13 }, () => ({ label: 'a', url: '/a' })))).toBe('links');
    expect(setting('navLinks', '{oops')).toBe('links');
  });

  it('takes a pattern for passwords that can be read and is quick', () => {
    expect(setting('passwordPattern', '^(?=.*[a-z])(?=.*\\d).{12,}$')).toBeNull();
    expect(setting('passwordPattern', '(')).toBe('pattern');
    for (const slow of ['(a+)+$', '([a-z]*)*', '(x{2,})+', '(.)\\1']) expect(setting('passwordPattern', slow)).toBe('slowPattern');
  });
});

describe('an accent', () => {
  it('always gets legible text on it, and says where it is too light to be read itself', () => {
    for (const accent of ['#000000', '#ffffff', '#ffcc00', '#777777', '#ff0000', '#125a3b']) {
      expect(contrastOf(textColorOn(accent), accent)).toBeGreaterThanOrEqual(4.5);
    }
    expect(judgeAccent('#ffcc00')).toMatchObject({ onAccent: '#0b1711', isDarkenedAsText: true });
    expect(judgeAccent('#125a3b')).toMatchObject({ onAccent: '#ffffff', isDarkenedAsText: false });
  });
});
