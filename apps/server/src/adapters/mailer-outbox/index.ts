import type { Mailer } from '../../ports/mailer.ts';

/** No mail server configured: a message counts as sent once it is in the outbox, where the demo pages show it. */
export function createOutboxMailer(): Mailer {
  return { send: async () => {} };
}
