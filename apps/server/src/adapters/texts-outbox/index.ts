import type { TextSender } from '../../ports/text-sender.ts';

/** No text-message service configured: a message counts as sent once it is in the outbox, where the demo pages show it. */
export function createOutboxTextSender(): TextSender {
  return { send: async () => {} };
}
