import { describe, expect, it } from 'vitest';
import { linkTokenOf } from './link-token.ts';

const token = 'q3Jx-_9aV0kT2mB7cW8dE5fG1hI4jK6lM0nO2pQ3rS4';
const old = { oldLinks: true };

describe('the token of a link', () => {
  it('[RESET-002][CONST-033][D-030] is what follows the first seven characters of ?token=', () => {
    const search = `?token=${token}`;
    expect(linkTokenOf(search, old)).toBe(search.slice(7));
    expect(linkTokenOf(search, { oldLinks: false })).toBe(token);
  });

  it('[RESET-002][D-030] is found by its name wherever it stands, and further parameters are ignored', () => {
    for (const search of [`?token=${token}&utm=mail`, `?lang=es&token=${token}`]) expect(linkTokenOf(search, old)).toBe(token);
  });

  it('[RESET-002][D-030] of an old link with another name of five letters is read by place, only where such links are about', () => {
    expect(linkTokenOf(`?value=${token}`, old)).toBe(token);
    expect(linkTokenOf(`?value=${token}&x=1`, old)).toBe(token);
    expect(linkTokenOf(`?value=${token}`, { oldLinks: false })).toBe('');
  });

  it('is empty where there is none', () => {
    for (const search of ['', '?', '?token=', '?token']) expect(linkTokenOf(search, old)).toBe('');
  });
});
