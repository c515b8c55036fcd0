import { expect, it } from 'vitest';
import { linkCodeOf, WrongLink } from './link-code.ts';
import { noAnswer, refusal } from './testing/answers.ts';

it('[APPT-004][ERR-004] tells links that cannot be used from failures that may pass', () => {
  expect(['TOK0001', 'TOK0002', 'TOK0003', 'GEN0002'].map((code) => linkCodeOf(refusal(code)))).toEqual([
    'TOK0001',
    'TOK0002',
    'TOK0003',
    'TOK0001',
  ]);
  expect(linkCodeOf(new WrongLink())).toBe('TOK0001');
  expect([noAnswer, refusal('500', 500), refusal('GEN0006', 429), new TypeError('x')].map(linkCodeOf)).toEqual([null, null, null, null]);
});
