import { askForStatus } from '../../platform/outgoing/index.ts';
import type { TextSender } from '../../ports/text-sender.ts';

const timeoutMs = 10_000;

/**
 * Sends text messages through an HTTP service (setting TEXT_URL): a POST of `{id, to, text}` as JSON. Any 2xx answer means taken
 * over; everything else, a redirect included, leaves the message in the outbox for the next try. `id` stays the same then.
 */
export function createHttpTextSender({ url }: { url: string }): TextSender {
  return {
    async send(message) {
      const status = await askForStatus(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        timeoutMs,
      });
      if (status < 200 || status > 299) throw new Error(`the text message service answered ${status}`);
    },
  };
}
