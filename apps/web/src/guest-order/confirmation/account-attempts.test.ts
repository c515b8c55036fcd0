import { expect, it } from 'vitest';
import { attemptOf, noteEmail } from './account-attempts.ts';

it('[GUEST-057][GUEST-073] an account keeps the name of its order, and the address the server has', () => {
  const account = { id: 91, number: '5000091', guestKey: 'key' };
  expect(attemptOf(account)).toBeNull();
  noteEmail(account, ' ana@example.com ', () => 'first');
  noteEmail(account, 'ana.reyes@example.com', () => 'second');
  expect(attemptOf(account)).toEqual({ orderId: 'first', email: 'ana.reyes@example.com' });
});
