import { createHmac } from 'node:crypto';

/** What receivers enter: this before the base64 of the key (Standard Webhooks). */
export const secretPrefix = 'whsec_';

/** A message as Standard Webhooks signs it. */
export interface SignedMessage {
  /** Stays the same however often it is sent. */
  id: string;
  /** Seconds since 1970 at which this request is made. */
  timestamp: number;
  body: string;
}

/** The three headers; one signature for each secret that is still good, the present one first. */
export function signedHeaders(message: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const { id, timestamp, body } = message;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
