import { describe, expect, it } from 'vitest';
import { readHint } from './frame-hints.ts';
import { isPostable } from './postable-form.ts';

const form = { action: 'https://pay.example.com/card', target: 'provider-frame', fields: { ReferenceId: 'AB12', FormToken: 'x' } };
const allowed = ['https://pay.example.com', 'http://127.0.0.1:8081'];

describe('a form for the frame', () => {
  it('[PAY-014][PAY-030] may be posted to an origin of the allow-list only', () => {
    expect(isPostable(form, allowed)).toBe(true);
    expect(isPostable({ ...form, action: 'http://127.0.0.1:8081/hosted/card' }, allowed)).toBe(true);
    const elsewhere = [
      'https://pay.example.com.evil.example/card',
      'https://evil.example/card',
      'http://pay.example.com/card',
      'https://u:p@pay.example.com/card',
      'javascript:alert(1)',
      '/card',
      '',
    ];
    for (const action of elsewhere) expect(isPostable({ ...form, action }, allowed)).toBe(false);
    expect(isPostable(form, [])).toBe(false);
  });

  it('[PAY-030] lacking address, fields, reference or a frame of its own it is invalid data', () => {
    for (const target of ['_top', '_parent', '_self', '', ' x']) expect(isPostable({ ...form, target }, allowed)).toBe(false);
    expect(isPostable({ ...form, fields: { FormToken: 'x' } as never }, allowed)).toBe(false);
    expect(isPostable({ ...form, fields: { ReferenceId: 7 } as never }, allowed)).toBe(false);
    expect(isPostable({ target: 'x' }, allowed)).toBe(false);
    expect(isPostable(null, allowed)).toBe(false);
  });
});

describe('hints of the frame', () => {
  const rules = { providerOrigin: 'https://pay.example.com', ownOrigin: 'https://my.example.com', reference: 'AB12' };
  const hint = (origin: string, data: unknown) => readHint({ origin, data }, rules);

  it('[PAY-065] come from the provider for this payment, and from our own return page', () => {
    expect(hint(rules.providerOrigin, { reference: 'AB12', event: 'submitted' })).toEqual({ kind: 'submitted' });
    expect(hint(rules.providerOrigin, { reference: 'AB12', event: 'height', height: 700 })).toEqual({ kind: 'height', height: 700 });
    expect(hint(rules.ownOrigin, { source: 'porchlight', event: 'payment-return' })).toEqual({ kind: 'returned' });
    expect(hint(rules.ownOrigin, { source: 'porchlight', event: 'height', height: 820 })).toEqual({ kind: 'height', height: 820 });
    for (const kind of ['ready', 'saved']) expect(hint(rules.ownOrigin, { source: 'porchlight', event: kind })).toEqual({ kind });
  });

  it('[PAY-065] never say how a payment ended, whatever they carry', () => {
    const forged = { reference: 'AB12', event: 'success', status: 'SUCCESS', inProgress: false };
    expect(hint(rules.providerOrigin, forged)).toBeNull();
    expect(hint('https://evil.example', { reference: 'AB12', event: 'submitted' })).toBeNull();
    expect(hint('null', { reference: 'AB12', event: 'submitted' })).toBeNull();
    expect(hint(rules.providerOrigin, { reference: 'OTHER', event: 'submitted' })).toBeNull();
    expect(hint(rules.providerOrigin, { reference: 'AB12', event: 'saved' })).toBeNull();
    expect(hint(rules.ownOrigin, { source: 'someone', event: 'payment-return' })).toBeNull();
    expect(hint(rules.ownOrigin, { source: 'porchlight', event: 'height', height: 1e9 })).toBeNull();
    expect(hint(rules.ownOrigin, { source: 'porchlight', event: 'submitted' })).toBeNull();
    for (const junk of [null, 'submitted', 7, [], {}]) expect(hint(rules.providerOrigin, junk)).toBeNull();
    for (const height of [-1, Number.NaN, 1e9, '700']) {
      expect(hint(rules.providerOrigin, { reference: 'AB12', event: 'height', height })).toBeNull();
    }
  });
});
