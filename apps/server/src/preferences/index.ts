/**
 * Preferences: which kinds of messages come by e-mail and by text. Owns notification_category and notification_preference.
 * Promises: whoever opted out gets nothing of that kind that way, from any sender (D-121).
 */
import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';

export interface Preferences {
  handlers: Handlers<Contract['preferences']>;
}

export function createPreferences(): Preferences {
  return {
    handlers: {
      listCategories: () => refuse('GEN0010'),
      optIn: () => refuse('GEN0010'),
      optOut: () => refuse('GEN0010'),
    },
  };
}
