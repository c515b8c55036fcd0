import { expect, it } from 'vitest';
import { ApiFailure } from '../platform/api/failure.ts';
import { outcomeOf } from './outcome.ts';

it('[VERIFY-004] [VERIFY-005] is completed, or an error with the server’s message, or with none', () => {
  expect(outcomeOf(null)).toEqual({ state: 'completed' });
  const over = new ApiFailure({ status: 200, code: 'TOK0002', message: 'This link has expired.' });
  expect(outcomeOf(over)).toEqual({ state: 'error', message: 'This link has expired.', isSilent: false, mayRepeat: false });
  const bare = new ApiFailure({ status: 500, code: '500', message: 'ERROR_500' });
  expect(outcomeOf(bare)).toEqual({ state: 'error', message: '', isSilent: false, mayRepeat: true });
  const silent = new ApiFailure({ status: 0, code: '', message: '' });
  expect(outcomeOf(silent)).toEqual({ state: 'error', message: '', isSilent: true, mayRepeat: true });
  expect(outcomeOf(new Error('bug'))).toMatchObject({ state: 'error', message: '', mayRepeat: true });
});
