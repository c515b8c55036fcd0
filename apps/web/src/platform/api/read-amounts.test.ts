import { describe, expect, it } from 'vitest';
import { connectApi } from './call.ts';
import { ApiFailure } from './failure.ts';
import { readAmounts } from './read-amounts.ts';

describe('amounts', () => {
  it('[API-007] an error body is returned as data instead of an exception', async () => {
    connectApi(() => Promise.reject(new ApiFailure({ status: 503, code: 'GEN0010', message: 'A connected system is not available.' })));
    await expect(readAmounts(1)).resolves.toEqual({
      success: false,
      error: { code: 'GEN0010', message: 'A connected system is not available.' },
    });
  });

  it('[API-007] a call without an answer is still one without an answer', async () => {
    connectApi(() => Promise.reject(new ApiFailure({ status: 0, code: '', message: '' })));
    await expect(readAmounts(1)).rejects.toBeInstanceOf(ApiFailure);
  });
});
