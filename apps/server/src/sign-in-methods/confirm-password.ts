import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { SignInMethodsDeps } from './deps.ts';
import type { Owner } from './owners.store.ts';

/** Null when the password is the owner's; changing the ways to sign in asks for it, so that a device left alone adds nobody. */
export async function refuseOtherPassword(
  { session }: Pick<SignInMethodsDeps, 'session'>,
  owner: Owner,
  password: string,
): Promise<Refusal<'AUTH0009' | 'GEN0010'> | null> {
  const isRight = await session.passwords.inTurn(() => session.passwords.isPassword(password, owner.password_hash));
  if (isRight === 'busy') return refuse('GEN0010', { retryAfterSeconds: 1 });
  return isRight ? null : refuse('AUTH0009');
}
