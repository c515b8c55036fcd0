import { tellCharge, tellIntent } from './events.ts';
import { type FormFields, listIn, mapIn, metadataIn, textIn } from './form-body.ts';
import { attach, makeMethod, methodAt } from './methods.ts';
import { invalid, missing, Refused } from './refusals.ts';
import { shownIntent } from './shown.ts';
import { type Charge, type Failure, type Intent, type Method, type StripeDesk, secondsOf } from './state.ts';
import type { CardBehaviour } from './test-numbers.ts';

const leastCents = 50;
const mostCents = 99_999_999;
const kinds = ['card', 'us_bank_account'];
/** A bank payment arrives after this, unless a test settles it sooner. */
const settlementSeconds = 4 * 86_400;

export function intentAt({ state }: StripeDesk, id: string): Intent {
  const found = state.intents.find((each) => each.id === id);
  if (found === undefined) throw missing(id.startsWith('seti_') ? 'setupintent' : 'payment_intent', id, 'intent');
  return found;
}

/** POST /v1/payment_intents and /v1/setup_intents. */
export function createIntent(desk: StripeDesk, kind: Intent['kind'], fields: FormFields): Intent {
  const amount = kind === 'payment' ? amountIn(fields) : null;
  const customer = textIn(fields, 'customer');
  if (customer !== null && !desk.state.customers.some(({ id }) => id === customer)) throw missing('customer', customer, 'customer');
  const types = listIn(fields, 'allowed_payment_method_types');
  if (types.length === 0 || types.some((type) => !kinds.includes(type)))
    throw invalid('allowed_payment_method_types: this fake knows card and us_bank_account', { param: 'allowed_payment_method_types' });
  const id = desk.id(kind === 'payment' ? 'pi_' : 'seti_');
  const intent: Intent = {
    id,
    kind,
    created: secondsOf(desk),
    amount,
    customer,
    metadata: metadataIn(fields),
    types,
    status: 'requires_payment_method',
    setupFutureUsage: textIn(fields, 'setup_future_usage'),
    paymentMethod: null,
    lastError: null,
    latestCharge: null,
    cancellationReason: null,
    nextAction: null,
    clientSecret: `${id}_secret_${id.slice(-6)}fake`,
    dueAt: null,
  };
  desk.state.intents.push(intent);
  if (fields.confirm === 'true') confirmNew(desk, intent, fields);
  else tellIntent(desk, 'created', intent);
  return intent;
}

/** Made and confirmed at once: a request that is refused before anything was asked leaves no intent behind. */
function confirmNew(desk: StripeDesk, intent: Intent, fields: FormFields): void {
  try {
    confirmIntent(desk, intent, fields);
  } catch (error) {
    if (error instanceof Refused && !error.isOutcome) desk.state.intents = desk.state.intents.filter((each) => each !== intent);
    throw error;
  }
}

function amountIn(fields: FormFields): number {
  const text = textIn(fields, 'amount');
  if (text === null) throw invalid('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  if (!/^\d+$/.test(text)) throw invalid(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: 'amount' });
  if (textIn(fields, 'currency') !== 'usd') throw invalid('Invalid currency', { param: 'currency' });
  const amount = Number(text);
  if (amount < leastCents) throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (amount > mostCents) throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  return amount;
}

/** Confirms with a stored method, with one that is given here, or with what Stripe's script made a token of. */
export function confirmIntent(desk: StripeDesk, intent: Intent, fields: FormFields): void {
  if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status)) throw unexpectedState(desk, intent, 'confirm');
  const method = methodFor(desk, intent, fields);
  if (!intent.types.includes(method.type))
    throw invalid(`The provided PaymentMethod is not of the type ${intent.types.join()}.`, {
      code: 'payment_intent_incompatible_payment_method',
    });
  if (method.customer !== null && method.customer !== intent.customer)
    throw invalid('The PaymentMethod belongs to another Customer.', { param: 'payment_method' });
  if (method.customer === null && method.isUsed)
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer.',
      {
        code: 'payment_method_unexpected_state',
        param: 'payment_method',
      },
    );
  intent.paymentMethod = method.id;
  intent.lastError = null;
  intent.nextAction = null;
  if (method.type === 'us_bank_account') confirmBank(desk, intent, method, fields);
  else confirmCard(desk, intent, method, fields.off_session === 'true');
}

function methodFor(desk: StripeDesk, intent: Intent, fields: FormFields): Method {
  const token = textIn(fields, 'confirmation_token');
  if (token !== null) {
    const found = desk.state.tokens.find(({ id }) => id === token);
    if (found === undefined) throw missing('confirmation token', token, 'confirmation_token');
    if (found.isUsed) throw invalid('The ConfirmationToken was used before.', { code: 'token_already_used', param: 'confirmation_token' });
    if ((found.setupFutureUsage ?? null) !== (intent.kind === 'setup' ? 'off_session' : intent.setupFutureUsage))
      throw invalid('setup_future_usage of the ConfirmationToken differs from the intent.', { param: 'confirmation_token' });
    found.isUsed = true;
    return methodAt(desk, found.method);
  }
  const data = mapIn(fields, 'payment_method_data');
  if (data !== null) return makeMethod(desk, data);
  const id = textIn(fields, 'payment_method');
  if (id === null) throw invalid('You must provide a payment method.', { code: 'parameter_missing', param: 'payment_method' });
  return methodAt(desk, id);
}

/** Why a card is declined, in the words of its bank; null where it is not. */
const declines: Readonly<Record<CardBehaviour, Failure | null>> = {
  approve: null,
  authenticateOnce: null,
  authenticateAlways: null,
  decline: failure('card_declined', 'Your card was declined.', 'generic_decline'),
  declineLater: failure('card_declined', 'Your card was declined.', 'generic_decline'),
  insufficientFunds: failure('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  expired: failure('expired_card', 'Your card has expired.', 'expired_card'),
  processingError: failure(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    'processing_error',
  ),
};

function failure(code: string, message: string, decline_code: string): Failure {
  return { type: 'card_error', code, decline_code, message };
}

function confirmCard(desk: StripeDesk, intent: Intent, method: Extract<Method, { type: 'card' }>, isOffSession: boolean): void {
  const { behaviour } = method;
  const isAsked = behaviour === 'authenticateAlways' || (behaviour === 'authenticateOnce' && !method.isAuthenticated);
  if (isAsked && isOffSession) {
    const text = 'Your card was declined. This transaction requires authentication.';
    return fail(desk, intent, method, failure('authentication_required', text, 'authentication_required'));
  }
  if (isAsked) {
    intent.status = 'requires_action';
    intent.nextAction = 'use_stripe_sdk';
    return tellIntent(desk, 'requires_action', intent);
  }
  capture(desk, intent, method);
}

/** What the card's bank says once it was asked. A card that is only saved is not charged. */
export function capture(desk: StripeDesk, intent: Intent, method: Extract<Method, { type: 'card' }>): void {
  const declined = intent.kind === 'setup' && method.behaviour === 'declineLater' ? null : declines[method.behaviour];
  if (declined !== null) return fail(desk, intent, method, declined);
  keep(desk, intent, method);
  intent.nextAction = null;
  intent.status = 'succeeded';
  if (intent.kind === 'payment') {
    const charge = addCharge(desk, intent, method, 'succeeded', null);
    tellCharge(desk, 'succeeded', charge);
  }
  tellIntent(desk, 'succeeded', intent);
}

function confirmBank(desk: StripeDesk, intent: Intent, method: Extract<Method, { type: 'us_bank_account' }>, fields: FormFields): void {
  const isKnown = method.customer !== null && method.isAuthenticated;
  const consent = textIn(fields, 'mandate_data', 'customer_acceptance', 'type');
  const isFromForm = textIn(fields, 'confirmation_token') !== null;
  if (!isKnown && !isFromForm && consent !== 'offline' && consent !== 'online')
    throw invalid('This PaymentIntent requires a mandate.', { code: 'payment_intent_mandate_invalid', param: 'mandate_data' });
  const verification = textIn(fields, 'payment_method_options', 'us_bank_account', 'verification_method') ?? 'automatic';
  if (verification === 'skip' && !desk.state.skipsVerification)
    throw invalid('Invalid payment_method_options[us_bank_account][verification_method]: skip is not allowed for your account.', {
      param: 'payment_method_options[us_bank_account][verification_method]',
    });
  if (!isKnown && !isFromForm && verification !== 'skip') {
    intent.status = 'requires_action';
    intent.nextAction = 'verify_with_microdeposits';
    return tellIntent(desk, 'requires_action', intent);
  }
  if (method.behaviour === 'blocked')
    throw invalid('This bank account has been blocked.', { code: 'payment_method_bank_account_blocked', param: 'payment_method' });
  method.isAuthenticated = true;
  method.isUsed = true;
  if (intent.kind === 'setup') {
    keep(desk, intent, method);
    intent.status = 'succeeded';
    return tellIntent(desk, 'succeeded', intent);
  }
  intent.status = 'processing';
  intent.dueAt = secondsOf(desk) + settlementSeconds;
  tellCharge(desk, 'pending', addCharge(desk, intent, method, 'pending', null));
  tellIntent(desk, 'processing', intent);
}

/** Attached to the customer when the intent said that it is to be used again. */
function keep(desk: StripeDesk, intent: Intent, method: Method): void {
  method.isUsed = true;
  if (intent.customer === null || (intent.kind === 'payment' && intent.setupFutureUsage === null)) return;
  method.isAuthenticated = true;
  attach(desk, method, intent.customer);
}

export function addCharge(desk: StripeDesk, intent: Intent, method: Method, status: Charge['status'], failed: Failure | null): Charge {
  const charge: Charge = {
    id: desk.id(method.type === 'card' ? 'ch_' : 'py_'),
    created: secondsOf(desk),
    amount: intent.amount ?? 0,
    customer: intent.customer,
    intent: intent.id,
    paymentMethod: method.id,
    metadata: { ...intent.metadata },
    status,
    failure: failed,
    disputed: false,
    refunded: 0,
    authorizationCode: method.type === 'card' && status === 'succeeded' ? String(100_000 + (desk.state.charges.length % 900_000)) : null,
  };
  desk.state.charges.push(charge);
  intent.latestCharge = charge.id;
  return charge;
}

/** A declined card: the intent waits for another one, and whoever asked gets a refusal that carries it. */
function fail(desk: StripeDesk, intent: Intent, method: Method, failed: Failure): never {
  method.isUsed = true;
  intent.status = 'requires_payment_method';
  intent.nextAction = null;
  intent.lastError = failed;
  if (intent.kind === 'payment') tellCharge(desk, 'failed', addCharge(desk, intent, method, 'failed', failed));
  tellIntent(desk, intent.kind === 'payment' ? 'payment_failed' : 'setup_failed', intent);
  const name = intent.kind === 'payment' ? 'payment_intent' : 'setup_intent';
  throw new Refused(402, { ...failed, [name]: shownIntent(intent, desk.state) }, true);
}

export function cancelIntent(desk: StripeDesk, intent: Intent, fields: FormFields): Intent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw unexpectedState(desk, intent, 'cancel');
  intent.status = 'canceled';
  // As documented, an error is forgotten when the intent changes.
  intent.lastError = null;
  intent.nextAction = null;
  intent.cancellationReason = textIn(fields, 'cancellation_reason');
  tellIntent(desk, 'canceled', intent);
  return intent;
}

function unexpectedState(desk: StripeDesk, intent: Intent, act: string): Refused {
  const name = intent.kind === 'payment' ? 'payment_intent' : 'setup_intent';
  const message = `You cannot ${act} this ${name} because it has a status of ${intent.status}.`;
  return invalid(message, { code: `${name}_unexpected_state`, [name]: shownIntent(intent, desk.state) });
}
