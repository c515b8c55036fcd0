import type { GatewayReply, GatewayRequest } from '../kit/gateway.ts';
import { tokenOf } from './acts.ts';
import { tellIntent } from './events.ts';
import { readForm, readPairs, textIn } from './form-body.ts';
import { capture } from './intents.ts';
import type { StripeKeys } from './keys.ts';
import { Refused } from './refusals.ts';
import { stripeScript } from './script.ts';
import { fieldsPage, questionPage } from './script-pages.ts';
import type { Intent, StripeDesk } from './state.ts';

/** What browsers get: the script, the frames it shows, and what those frames post. Null for any other address. */
export function answerBrowser(request: GatewayRequest, desk: StripeDesk, keys: StripeKeys): GatewayReply | null {
  const { method, path } = request;
  if (method === 'GET' && (path === '/v3/' || path === '/v3')) return text('text/javascript; charset=utf-8', stripeScript);
  const query = readPairs(request.query);
  if (method === 'GET' && path === '/js/fields') return text('text/html; charset=utf-8', fieldsPage(query));
  if (method === 'GET' && path === '/js/question') return text('text/html; charset=utf-8', questionPage(query));
  if (method !== 'POST' || !path.startsWith('/js/')) return null;
  const fields = readForm(request.body);
  if (textIn(fields, 'key') !== keys.publishableKey)
    return answer({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
  if (path === '/js/confirmation_tokens') return tokenReply(fields, desk);
  if (path === '/js/intent') return intentReply(fields, desk, null);
  return path === '/js/authenticate' ? intentReply(fields, desk, textIn(fields, 'outcome')) : null;
}

function tokenReply(fields: ReturnType<typeof readForm>, desk: StripeDesk): GatewayReply {
  try {
    return answer({ confirmationToken: { id: tokenOf(desk, fields.payment_method_data, textIn(fields, 'setup_future_usage')) } });
  } catch (error) {
    if (error instanceof Refused) return answer({ error: error.error });
    throw error;
  }
}

/** The intent of a client secret; with an outcome, the answer of the customer to the bank's question. */
function intentReply(fields: ReturnType<typeof readForm>, desk: StripeDesk, outcome: string | null): GatewayReply {
  const secret = textIn(fields, 'client_secret');
  const intent = desk.state.intents.find(({ clientSecret }) => clientSecret === secret);
  if (intent === undefined) return answer({ error: { type: 'invalid_request_error', message: 'No such intent' } });
  if (outcome !== null && intent.status === 'requires_action') authenticate(desk, intent, outcome);
  const { id, status, nextAction } = intent;
  return answer({ intent: { id, status, kind: intent.kind, asks: nextAction === 'use_stripe_sdk' } });
}

function authenticate(desk: StripeDesk, intent: Intent, outcome: string): void {
  const method = desk.state.methods.find(({ id }) => id === intent.paymentMethod);
  if (method?.type !== 'card') return;
  if (outcome === 'complete') {
    method.isAuthenticated = true;
    return declinable(() => capture(desk, intent, method));
  }
  intent.status = 'requires_payment_method';
  intent.nextAction = null;
  const name = intent.kind === 'payment' ? 'payment_intent' : 'setup_intent';
  const message = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  intent.lastError = { type: 'invalid_request_error', code: `${name}_authentication_failure`, message };
  tellIntent(desk, intent.kind === 'payment' ? 'payment_failed' : 'setup_failed', intent);
}

/** A card that is declined after the question: the intent says so, and whoever looks sees it. */
function declinable(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

function answer(body: object): GatewayReply {
  return { status: 200, headers: { 'content-type': 'application/json', 'cache-control': 'no-store' }, body: JSON.stringify(body) };
}

function text(type: string, body: string): GatewayReply {
  return { status: 200, headers: { 'content-type': type, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }, body };
}
