/**
 * Passwords: changing the own password while signed in. Owns the rule's configuration and the notice mail.
 * Promises: the current password is asked for, every other session ends, this one stays, and the notice holds no secret.
 */
import type { Contract } from '@porchlight/contract';
import type { OutboxDoor } from '../outbox/index.ts';
import type { Database } from '../platform/db/database.ts';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import type { Clock } from '../ports/clock.ts';
import type { SessionDoor } from '../session/index.ts';
import type { SiteDoor } from '../site/index.ts';
import { changePassword } from './change-password.ts';

export interface PasswordsDeps {
  db: Database;
  clock: Clock;
  session: Pick<SessionDoor, 'passwords' | 'revokeUserSessions' | 'forgetUser'>;
  site: Pick<SiteDoor, 'brand' | 'passwordRule'>;
  outbox: Pick<OutboxDoor, 'queueMessage'>;
}

export function createPasswords(deps: PasswordsDeps): { handlers: Handlers<Contract['passwords']> } {
  return {
    handlers: {
      changePassword: (input, context) => changePassword(deps, input.body, context),
      sendResetLink: () => refuse('GEN0010'),
      validateResetToken: () => refuse('GEN0010'),
      resetPassword: () => refuse('GEN0010'),
    },
  };
}
