import { describe, expect, it } from 'vitest';
import { signedDifference } from './signed-difference.ts';

describe('a difference of two bills', () => {
  it('has its sign, and two decimals, and none when it is nothing', () => {
    expect([12.4, -5, 0, 1234.56, -0.01].map(signedDifference)).toEqual(['+$12.40', '-$5.00', '$0.00', '+$1,234.56', '-$0.01']);
  });
});
