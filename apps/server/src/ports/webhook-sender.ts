/** Why a request came to nothing: kinds, never what the other side said. */
export const webhookFailures = ['timedOut', 'refused', 'unresolved', 'notAllowed', 'insecure', 'broken'] as const;
/**
 * - `timedOut`: no answer in time. `refused`: nobody listens there. `unresolved`: the name has no address.
 * - `notAllowed`: the name leads to an address that is not a public one. `insecure`: its certificate does not prove who it is.
 * - `broken`: the connection ended, or what came was no HTTP.
 */
export type WebhookFailure = (typeof webhookFailures)[number];

export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface WebhookAnswer {
  outcome: { status: number; retryAfterSeconds: number | null } | { failure: WebhookFailure };
  tookMs: number;
}

/** Makes one request to a system outside and tells what came back, of an answer no more than its status. Never rejects. */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<WebhookAnswer>;
}
