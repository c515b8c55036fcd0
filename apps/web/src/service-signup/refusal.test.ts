import { serviceSignup as english } from '@porchlight/texts/en-us/service-signup.ts';
import { serviceSignup as spanish } from '@porchlight/texts/sp-es/service-signup.ts';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../platform/api/failure.ts';
import { refusalOf } from './refusal.ts';

const failure = (code: string) => new ApiFailure({ status: 200, code, message: '' });

describe('a failure to confirm', () => {
  it.each(['ORD0002', 'ORD0003', 'TOK0001', 'TOK0002', 'TOK0003'] as const)('[SIGNUP-011][SIGNUP-014] %s has its own next step', (code) => {
    expect(refusalOf(failure(code))).toBe(code);
    for (const { refused } of [english, spanish]) expect(refused.next[code]).not.toBe(refused.next.other);
  });

  it('[SIGNUP-011] every other one may pass', () => {
    for (const thrown of [failure('GEN0010'), failure(''), new TypeError('broken'), null]) expect(refusalOf(thrown)).toBe('other');
  });

  it('[SIGNUP-015] has the toast of the specification', () => {
    expect(english.refused.toast).toBe("We couldn't confirm your service. Please contact us.");
  });
});
