import { describe, expect, it } from 'vitest';
import { isEmailAddress } from './email-address.ts';

describe('an e-mail address', () => {
  it.each([
    'maria.lopez@example.com',
    'office@harborbakery.example',
    "o'neil+invoices@mail.example.co.uk",
    'a@b-c.io',
    'x_1@xn--bcher-kva.example',
    'a@example.xn--p1ai',
    `${'a'.repeat(64)}@example.com`,
  ])('is %s', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['no at sign', 'abc'],
    ['no domain', 'abc@'],
    ['no local part', '@example.com'],
    ['a domain without a dot', 'a@localhost'],
    ['dots side by side', 'a..b@example.com'],
    ['a dot at the start', '.a@example.com'],
    ['a dot at the end of the domain', 'a@example.com.'],
    ['a label that ends with a hyphen', 'a@example-.com'],
    ['a domain of numbers', 'a@127.0.0.1'],
    ['two addresses', 'a@example.com,b@example.com'],
    ['two addresses with a space', 'a@example.com b@example.com'],
    ['two at signs', 'a@b@example.com'],
    ['a display name', 'A <a@example.com>'],
    ['white space at the end', 'a@example.com '],
    ['white space inside', 'a b@example.com'],
    ['a line break and a header', 'a@example.com\r\nBcc: b@example.com'],
    ['a line break at the end', 'a@example.com\n'],
    ['a null character', 'a\u0000@example.com'],
    ['an invisible character', 'a\u200b@example.com'],
    ['letters that turn direction', 'a\u202e@example.com'],
    ['more than 254 characters', `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.com`],
    ['a local part of more than 64', `${'a'.repeat(65)}@example.com`],
  ])('is not %s', (_what, text) => {
    expect(isEmailAddress(text)).toBe(false);
  });

  it('is judged quickly, however it is written', () => {
    const started = process.hrtime.bigint();
    for (const text of ['a.'.repeat(50_000), `a@${'a-'.repeat(120)}`, `a@${'a.'.repeat(126)}`]) expect(isEmailAddress(text)).toBe(false);
    expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(200);
  });
});
