import { describe, expect, it } from 'vitest';
import { createSystemIds } from './index.ts';

describe('createSystemIds', () => {
  const ids = createSystemIds();

  it('makes references of 20 letters and digits, all 36 used, none twice', () => {
    const made = Array.from({ length: 500 }, () => ids.reference());
    for (const reference of made) expect(reference).toMatch(/^[A-Z0-9]{20}$/);
    expect(new Set(made).size).toBe(500);
    expect(new Set(made.join('')).size).toBe(36);
  });

  it('makes secrets of the asked number of bytes', () => {
    const secret = ids.secret(32);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(ids.secret(32)).not.toBe(secret);
  });
});
