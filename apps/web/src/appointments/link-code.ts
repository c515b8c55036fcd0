import { isApiFailure } from '../platform/api/failure.ts';

/** The link is of another kind than the page it was opened on, or there is none. */
export class WrongLink extends Error {}

/** Why a link cannot be used, now or ever; null for a failure that says nothing of the link. */
export function linkCodeOf(thrown: unknown): 'TOK0001' | 'TOK0002' | 'TOK0003' | null {
  if (thrown instanceof WrongLink) return 'TOK0001';
  const code = isApiFailure(thrown) ? thrown.code : '';
  // What is too short or too long for a token is no token.
  if (code === 'GEN0002') return 'TOK0001';
  return code === 'TOK0001' || code === 'TOK0002' || code === 'TOK0003' ? code : null;
}
